import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { JsonLd } from "#components/json-ld.tsx";

test("JsonLd escapes values so that they cannot close the element, and parses back to the same data", () => {
  const data = { name: "</script><img src=x onerror=alert(1)>" };
  const { container } = render(<JsonLd data={data} />);
  const text = container.querySelector("script")?.innerHTML ?? "";
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual(data);
});
