// Refreshes the open page and adds keyboard shortcuts. Without this script the page works, but needs a manual reload.

const REFRESH_MS = 2000;
const TICK_MS = 20_000;

const mails = document.getElementById("mails");
const reader = document.getElementById("reader");
const news = document.getElementById("news");
const filter = document.getElementById("to");
let unread = 0;
let shown;

/** "just now", "3 min ago", then the time of day, then the date. */
function ago(then) {
  const seconds = (Date.now() - then) / 1000;
  if (seconds < 45) return "just now";
  if (seconds < 3600) return `${Math.max(1, Math.round(seconds / 60))} min ago`;
  const day = new Date(then).toDateString() === new Date().toDateString();
  const style = day
    ? { hour: "2-digit", minute: "2-digit" }
    : { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
  return new Date(then).toLocaleString(undefined, style);
}

function tellTimes() {
  for (const time of document.querySelectorAll("time")) {
    const then = Date.parse(time.dateTime);
    time.textContent = ago(then);
    time.title = new Date(then).toLocaleString();
  }
}

const newestId = () => Number(mails.querySelector("a")?.dataset.id ?? 0);

/** Replaces the list and keeps the focus on its email. */
function showList(html) {
  const focused = mails.contains(document.activeElement) ? document.activeElement.dataset.id : undefined;
  const before = newestId();
  mails.innerHTML = html;
  for (const link of mails.querySelectorAll("a"))
    link.classList.toggle("new", before > 0 && Number(link.dataset.id) > before);
  if (focused) mails.querySelector(`[data-id="${focused}"]`)?.focus();
  return [...mails.querySelectorAll("a")].filter((link) => Number(link.dataset.id) > before).length;
}

/** Shows the server's current email, unless the user is interacting with the present one. */
function showReader(html) {
  if (html === shown) return;
  if (reader.contains(document.activeElement) && document.activeElement !== reader) return;
  shown = html;
  reader.innerHTML = html;
}

function announce(count) {
  if (count === 0) return;
  news.textContent = count === 1 ? "One new mail" : `${count} new mails`;
  if (document.hidden) unread += count;
  document.title = unread > 0 ? `(${unread}) Inbox` : "Inbox";
}

async function refresh() {
  const query = new URLSearchParams(location.search);
  query.set("stamp", document.body.dataset.stamp ?? "");
  const answer = await fetch(`/changes?${query}`).catch(() => undefined);
  if (answer?.status !== 200) return;
  const { stamp, count, list, reader: html } = await answer.json();
  document.body.dataset.stamp = stamp;
  document.querySelector(".panes").classList.toggle("none", count === 0);
  announce(showList(list));
  showReader(html);
  tellTimes();
}

/** A hidden page polls at a lower rate, so that its title can announce a new email. */
async function keepRefreshing() {
  await refresh();
  setTimeout(keepRefreshing, document.hidden ? REFRESH_MS * 5 : REFRESH_MS);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  unread = 0;
  document.title = "Inbox";
  refresh();
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const label = button.textContent;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = "Copied";
  news.textContent = "Copied";
  setTimeout(() => {
    button.textContent = label;
  }, 1500);
});

function move(step) {
  const links = [...mails.querySelectorAll("a")];
  const from = links.indexOf(document.activeElement);
  const at =
    from >= 0
      ? from + step
      : Math.max(
          0,
          links.findIndex((link) => link.ariaCurrent === "true"),
        );
  links[Math.min(links.length - 1, Math.max(0, at))]?.focus();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target === filter) {
    if (event.key === "Escape" && filter.value === "" && location.search !== "") location.href = "/";
    if (event.key !== "ArrowDown") return;
  }
  const keys = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
  if (event.key === "/") filter.focus();
  else if (
    event.key in keys &&
    (event.key.length === 1 || event.target === filter || mails.contains(event.target))
  )
    move(keys[event.key]);
  else return;
  event.preventDefault();
});

tellTimes();
setInterval(tellTimes, TICK_MS);
setTimeout(keepRefreshing, REFRESH_MS);
