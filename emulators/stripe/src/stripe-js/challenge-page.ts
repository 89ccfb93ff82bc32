/** The bank's 3-D Secure page, with a button to complete and one to fail it. */
export const challengePage = (intentId: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>3D Secure 2 test page</title>
<link rel="stylesheet" href="/frames/challenge.css">
<script src="/frames/challenge.js" defer></script>
</head>
<body data-intent="${intentId}">
<main>
<p class="badge">Emulated bank</p>
<h1>3D Secure 2 test page</h1>
<p>Your bank asks you to confirm this payment. Complete continues with the payment; Fail declines the card.</p>
<div class="actions"><button id="test-source-authorize-3ds" data-answer="complete">Complete</button>
<button id="test-source-fail-3ds" class="quiet" data-answer="fail">Fail</button></div>
<p id="problem" role="alert"></p>
</main>
</body>
</html>`;
