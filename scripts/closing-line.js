// A vitest reporter that ends the run with one plain line, "N passed, N failed", readable by any tool.
export default class ClosingLine {
  onTestRunEnd(modules, unhandledErrors) {
    let passed = 0;
    let failed = unhandledErrors.length;
    let skipped = 0;
    for (const module of modules) {
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) failed += 1;
      for (const test of module.children.allTests()) {
        const state = test.result().state;
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
        else skipped += 1;
      }
    }
    // After the default reporter's own summary, which prints in the same hook.
    process.on('exit', () => console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`));
  }
}
