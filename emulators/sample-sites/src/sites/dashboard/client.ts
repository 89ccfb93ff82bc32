/** Renders the whole interface after its data has loaded, as single-page applications do. */
export const CLIENT = `
const root = document.getElementById("root");
const money = (value) => "$" + value.toLocaleString("en-US", { minimumFractionDigits: 2 });
const area = (points, width, height) => {
  const max = Math.max(...points) * 1.15, step = width / (points.length - 1);
  const at = points.map((value, index) => (index * step).toFixed(1) + "," + (height - (value / max) * height).toFixed(1));
  return '<svg viewBox="0 0 ' + width + ' ' + height + '" preserveAspectRatio="none"><defs><linearGradient id="fill" x1="0" x2="0" y1="0" y2="1"><stop stop-color="#7c8cff" stop-opacity=".45"/><stop offset="1" stop-color="#7c8cff" stop-opacity="0"/></linearGradient></defs><polygon fill="url(#fill)" points="0,' + height + ' ' + at.join(" ") + ' ' + width + ',' + height + '"/><polyline fill="none" stroke="#8f9dff" stroke-width="2.5" vector-effect="non-scaling-stroke" points="' + at.join(" ") + '"/></svg>';
};
const tile = (item) => '<section class="tile"><h2>' + item.label + '</h2><p class="big">' + item.value + '</p><p class="' + (item.change < 0 ? "down" : "up") + '">' + (item.change > 0 ? "+" : "") + item.change + '% against last month</p></section>';
const row = (order) => '<tr><td>' + order.id + '</td><td>' + order.customer + '</td><td><span class="pill ' + order.state + '">' + order.state + '</span></td><td class="num">' + money(order.total) + '</td></tr>';
const draw = (data) => {
  document.title = "Overview · Northbeam";
  root.innerHTML = '<nav class="rail"><b>Northbeam</b>' + data.menu.map((name, index) => '<a href="#/' + name.toLowerCase() + '"' + (index ? "" : ' aria-current="page"') + '>' + name + '</a>').join("") + '</nav><main><header><h1>Overview</h1><span>1 to 21 March 2026</span></header><div class="tiles">' + data.tiles.map(tile).join("") + '</div><section class="panel"><h2>Revenue per day</h2><div class="chart">' + area(data.revenue, 1000, 260) + '</div></section><section class="panel"><h2>Latest orders</h2><table><thead><tr><th>Order</th><th>Customer</th><th>State</th><th class="num">Total</th></tr></thead><tbody>' + data.orders.map(row).join("") + '</tbody></table></section></main>';
};
root.innerHTML = '<p class="loading">Loading your workspace…</p>';
setTimeout(() => fetch("/api/overview.json").then((answer) => answer.json()).then(draw), 150);
`;

export const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#0c0e16;color:#e7e9f3;font:15px/1.5 Geist,sans-serif}
#root{display:grid;grid-template-columns:14rem 1fr;min-height:100vh}
.loading{grid-column:1/-1;place-self:center;color:#8b90a8}
.rail{background:#11141f;border-right:1px solid #20253a;padding:1.5rem 1rem;display:flex;flex-direction:column;gap:.2rem}
.rail b{font-size:1.1rem;padding:0 .7rem 1.2rem}
.rail a{color:#a4a9c2;text-decoration:none;padding:.5rem .7rem;border-radius:8px}
.rail [aria-current]{background:#1e2440;color:#fff}
main{padding:1.8rem clamp(1rem,3vw,2.6rem);min-width:0}
header{display:flex;justify-content:space-between;align-items:baseline;margin-bottom:1.3rem;color:#8b90a8}
h1{font-size:1.7rem;letter-spacing:-.02em;margin:0;color:#fff}
h2{font-size:.92rem;font-weight:500;color:#a4a9c2;margin:0}
.tiles{display:grid;grid-template-columns:repeat(4,1fr);gap:1rem}
.tile,.panel{background:#11141f;border:1px solid #20253a;border-radius:12px;padding:1.1rem 1.25rem}
.big{font-size:2rem;font-weight:600;letter-spacing:-.03em;margin:.3rem 0 .1rem;font-variant-numeric:tabular-nums}
.up,.down{margin:0;font-size:.88rem;color:#6fd6a3}.down{color:#ff8f8f}
.panel{margin-top:1rem}
.chart svg{display:block;width:100%;height:260px;margin-top:.8rem}
table{width:100%;border-collapse:collapse;margin-top:.6rem}
th{font-weight:500;text-align:left;color:#8b90a8;padding:.5rem 0;border-bottom:1px solid #20253a}
td{padding:.65rem 0;border-bottom:1px solid #181c2c}
.num{text-align:right;font-variant-numeric:tabular-nums}
.pill{padding:.15rem .6rem;border-radius:99px;font-size:.84rem;background:#1f3a31;color:#7fe0b0}
.pill.packed{background:#3a3420;color:#f0cf7a}.pill.returned{background:#3f2230;color:#ff9eb5}
@media(max-width:820px){#root{grid-template-columns:1fr}.rail{flex-direction:row;overflow:auto;padding:.7rem;border:0;border-bottom:1px solid #20253a}.rail b{padding:.5rem .8rem .5rem .3rem}.tiles{grid-template-columns:1fr 1fr}}
`;
