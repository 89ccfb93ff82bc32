import { expect, test } from "vitest";
import {
  addParameters,
  describeRedirectUri,
  isRedirectUri,
  matchesRedirectUri,
} from "#server/oauth/redirect-uri.ts";

test.each([
  ["https://claude.ai/api/mcp/auth_callback", "claude.ai"],
  ["https://chatgpt.com/connector_platform_oauth_redirect", "chatgpt.com"],
  ["https://xn--bcher-kva.example/cb?tenant=1", "xn--bcher-kva.example"],
  ["http://localhost:3118/callback", null],
  ["http://127.0.0.1:33418/", null],
  ["http://[::1]:8080/cb", null],
  ["cursor://anysphere.cursor-mcp/oauth/callback", "cursor"],
  ["com.example.app:/oauth", "com.example.app"],
])("isRedirectUri accepts %s, which leads to %s", (uri, place) => {
  expect(isRedirectUri(uri)).toBe(true);
  expect(describeRedirectUri(uri)).toBe(place);
});

test.each([
  "http://example.com/cb",
  "http://localhost.example.com/cb",
  "http://127.0.0.1.example.com/cb",
  "http://10.0.0.1/cb",
  "https://user@example.com/cb",
  "https://example.com/cb#part",
  "https://example.com/cb#",
  "https://example.com/\u0000cb",
  "https://exam\tple.com/cb",
  "https:\\\\example.com/cb",
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "data:text/html,x",
  "blob:https://example.com/1",
  "file:///etc/passwd",
  "about:blank",
  "view-source:https://example.com",
  "intent://x#Intent;end",
  "myapp://callback",
  "//example.com/cb",
  "/cb",
  "",
  `https://example.com/${"a".repeat(600)}`,
])("isRedirectUri refuses %j", (uri) => {
  expect(isRedirectUri(uri)).toBe(false);
});

const REGISTERED = ["https://app.test/cb?tenant=1", "http://localhost:3000/cb", "cursor://app/cb"];

test.each([
  ["https://app.test/cb?tenant=1", true],
  ["https://app.test/cb", false],
  ["https://app.test/cb?tenant=1&x=1", false],
  ["https://app.test/cb?tenant=1/", false],
  ["https://app.test:444/cb?tenant=1", false],
  ["https://APP.test/cb?tenant=1", false],
  ["https://app.test/x/../cb?tenant=1", false],
  ["https://app.test.evil.test/cb?tenant=1", false],
  ["http://localhost:3000/cb", true],
  ["http://localhost:52811/cb", true],
  ["http://localhost/cb", true],
  ["http://127.0.0.1:3000/cb", false],
  ["http://localhost:3000/other", false],
  ["http://localhost:3000/cb?x=1", false],
  ["http://localhost:3000@evil.test/cb", false],
  ["cursor://app/cb", true],
  ["cursor://app/cb/x", false],
  ["", false],
])("matchesRedirectUri says of %s: %s", (uri, isMatch) => {
  expect(matchesRedirectUri(REGISTERED, uri)).toBe(isMatch);
});

test("addParameters replaces parameters of the same name and keeps the others", () => {
  const uri = addParameters("https://app.test/cb?tenant=1&code=theirs&state=theirs", {
    code: "a b",
    state: null,
  });
  expect(uri).toBe("https://app.test/cb?tenant=1&code=a+b");
  expect(addParameters("cursor://app/cb", { code: "1" })).toBe("cursor://app/cb?code=1");
});
