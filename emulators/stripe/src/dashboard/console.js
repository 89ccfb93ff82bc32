// Submits the buttons' actions and refreshes the page.

const REFRESH_MS = 2000;
const news = document.getElementById("news");

async function refresh() {
  const answer = await fetch("/changes").catch(() => undefined);
  if (answer?.status !== 200) return;
  for (const [id, html] of Object.entries(await answer.json())) {
    const place = document.getElementById(id);
    if (place && place.dataset.html !== html && !place.contains(document.activeElement)) {
      place.dataset.html = html;
      place.innerHTML = html;
    }
  }
}

async function send(button) {
  const { post, body, sure } = button.dataset;
  if (sure && !confirm(sure)) return;
  button.disabled = true;
  const answer = await fetch(post ?? button.dataset.delete, {
    method: post ? "POST" : "DELETE",
    headers: { "Content-Type": "application/json" },
    body: post ? (body ?? "{}") : undefined,
  }).catch(() => undefined);
  button.disabled = false;
  button.blur();
  news.textContent = answer?.ok ? `${button.textContent}: done` : `${button.textContent}: failed`;
  await refresh();
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (!button.dataset.copy) return send(button);
  const label = button.textContent;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = label;
  }, 1500);
});

setInterval(() => document.hidden || refresh(), REFRESH_MS);
