import { fontFace } from "../../fonts.ts";
import { js, json, page, type Site } from "../../site.ts";
import { CLIENT, STYLE } from "./client.ts";

const OVERVIEW = {
  menu: ["Overview", "Orders", "Customers", "Stock", "Reports", "Settings"],
  tiles: [
    { label: "Revenue", value: "$84,210", change: 12.4 },
    { label: "Orders", value: "1,946", change: 8.1 },
    { label: "Average order", value: "$43.27", change: 3.9 },
    { label: "Repeat customers", value: "31%", change: -0.6 },
  ],
  revenue: [
    2900, 3150, 2780, 3420, 4100, 4650, 3980, 3300, 3510, 3620, 4020, 4480, 5010, 4390, 3700, 3860, 4120,
    4310, 4890, 5460, 5120,
  ],
  orders: [
    { id: "N-20418", customer: "Marta Lindqvist", state: "paid", total: 128.4 },
    { id: "N-20417", customer: "Osei Boateng", state: "packed", total: 54 },
    { id: "N-20416", customer: "Hana Kobayashi", state: "paid", total: 312.9 },
    { id: "N-20415", customer: "Luis Ferrer", state: "returned", total: 41.5 },
    { id: "N-20414", customer: "Aoife Brennan", state: "packed", total: 87.25 },
    { id: "N-20413", customer: "Noor Haddad", state: "paid", total: 19.99 },
  ],
};

export const app: Site = {
  host: "app.test",
  title: "Northbeam",
  shows: "A single-page application: an empty page until its script has fetched the data.",
  routes: {
    "/": page({
      lang: "en",
      title: "Northbeam",
      description: "A dashboard for shops.",
      style: fontFace("Geist", "geist") + STYLE,
      body: '<div id="root"></div><noscript>Northbeam needs JavaScript.</noscript><script type="module" src="/client.js"></script>',
    }),
    "/client.js": js(CLIENT),
    "/api/overview.json": json(OVERVIEW),
  },
};
