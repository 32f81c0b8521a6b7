// The page around the program. Nothing in a script may look like its end.
const inScript = (code) => code.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--');

export const pageOf = (program) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Affray: check a log</title>
<link rel="icon" href="data:,">
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 46rem; padding: 1rem; overflow-wrap: anywhere; color: CanvasText; background: Canvas; }
button, input, textarea, summary { font: inherit; min-height: 2.75rem; max-width: 100%; }
textarea { width: 100%; min-height: 8rem; }
[role=status] { border: 2px solid; border-radius: .5rem; padding: .75rem; margin-block: 1rem; font-weight: 600; white-space: pre-wrap; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: start; vertical-align: top; padding: .25rem; border-block-end: 1px solid; }
</style>
</head>
<body>
<main>
<h1>Check a log</h1>
<p>Choose the log of a fight. This page reads it here, sends it nowhere, and says whether everything in it follows.</p>
<p><label>Log file <input id="file" type="file" accept=".json,application/json"></label></p>
<p><label for="text">Or its text</label><textarea id="text" spellcheck="false"></textarea><button id="check" type="button">Check</button></p>
<div role="status" id="verdict">No log has been checked yet.</div>
<details><summary>Every roll</summary><div tabindex="0" role="region" aria-label="Every roll" style="overflow-x:auto"><table><caption>Rolls in the order of the log</caption><thead><tr><th scope="col">Entry</th><th scope="col">Move</th><th scope="col">Whose</th><th scope="col">Faces</th><th scope="col">From</th></tr></thead><tbody id="rolls"></tbody></table></div></details>
<h2>What is checked</h2>
<ul>
<li>Every rule of the game is played again with the faces in the log, move by move.</li>
<li>Each entry carries a hash of the entry before, its move and its dice, so that nothing can be changed, left out or put in between later.</li>
<li>Before the fight the server published a commitment: SHA-256 of "affray-dice/1", a line break, and its secret. When the secret is told it must give that commitment.</li>
<li>The secret and the words that players added make the seed. Entry n draws its virtual dice from stream n of xoshiro128**, and every face must be the one drawn.</li>
<li>Dice that people typed in are taken as they typed them.</li>
</ul>
</main>
<script>${inScript(program)}</script>
</body>
</html>
`;
