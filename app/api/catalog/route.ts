import { listProducts } from "#lib/catalog/list-products.ts";
import { endpoint, route } from "#lib/http.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "optional" }, ({ user }) => listProducts(user)),
});
