/** Ctrl-C, for long work that can stop halfway: once stops the work, twice ends the command. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  // Heard once only, so that the second one does what Ctrl-C always does.
  process.once('SIGINT', stop);
  try {
    return await work(controller.signal);
  } finally {
    process.off('SIGINT', stop);
  }
}
