// The benchmark replaces the HTML of this page's build with the product's.
export default function Page() {
  return <p>Empty</p>;
}
