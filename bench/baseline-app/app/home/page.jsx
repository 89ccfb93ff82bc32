// The benchmark replaces the HTML of this page's build with the product's.
export { default } from "../page.jsx";
