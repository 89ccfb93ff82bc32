/** The shop's consent banner: a modal dialog that blocks scrolling until the visitor has chosen. */
export const CONSENT_SCRIPT = `(() => {
  if (document.cookie.includes("harrow_consent=")) return;
  const box = document.createElement("div");
  box.innerHTML = \`<div class="cookie-backdrop"></div>
  <div class="cookie-consent" role="dialog" aria-modal="true" aria-labelledby="consent-title">
    <h2 id="consent-title">We use cookies</h2>
    <p>With your consent, we and 14 partners use cookies to remember your basket, to count visits and to show you advertising that fits.
    You can change your choice at any time in our <a href="/privacy">privacy policy</a>.</p>
    <div><button class="accept" data-choice="all">Accept all cookies</button><button data-choice="none">Reject all</button><button data-choice="some">Manage preferences</button></div>
  </div>\`;
  document.documentElement.classList.add("consent-open");
  document.body.append(box);
  box.addEventListener("click", (event) => {
    const choice = event.target.dataset && event.target.dataset.choice;
    if (!choice) return;
    document.cookie = "harrow_consent=" + choice + ";path=/;max-age=31536000";
    document.documentElement.classList.remove("consent-open");
    box.remove();
  });
})();`;
