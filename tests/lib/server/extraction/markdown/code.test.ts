import { describe, expect, test } from "vitest";
import { convertToMarkdown, listNodes, parseTree } from "./support.ts";

const listing = (html: string) => {
  const code = listNodes(parseTree(html), "code")[0];
  return { lang: code?.lang ?? null, value: code?.value };
};

describe("toMarkdown for code blocks", () => {
  test.each([
    ["a class of the code", '<pre><code class="language-js">a();\nb();</code></pre>', "js"],
    ["a class of the pre", '<pre class="lang-py"><code>a();\nb();</code></pre>', "py"],
    ["GitHub's box", '<div class="highlight highlight-source-rust"><pre>a();\nb();</pre></div>', "rust"],
    ["Prism with line breaks", '<pre class="language-css"><code>a();<br>b();</code></pre>', "css"],
    ["a data attribute", '<div data-language="Go"><pre><code>a();\nb();</code></pre></div>', "go"],
    ["SyntaxHighlighter", '<pre class="brush: php">a();\nb();</pre>', "php"],
    ["nothing", "<pre>a();\nb();</pre>", null],
    ["a class that says plain", '<pre><code class="language-plaintext">a();\nb();</code></pre>', null],
  ])("detects the language from %s", (_, html, lang) => {
    expect(listing(html)).toEqual({ lang, value: "a();\nb();" });
  });

  test("removes line numbers and copy buttons", () => {
    const html =
      '<div class="highlight"><table><tr><td class="gutter"><pre>1\n2</pre></td><td class="code"><pre><code class="language-c">a();\nb();</code></pre><button>Copy</button></td></tr></table></div>';
    expect(listing(html)).toEqual({ lang: "c", value: "a();\nb();" });
    expect(convertToMarkdown(html)).not.toContain("Copy");
  });

  test("keeps one line per line element", () => {
    const html = '<pre><code><span class="line">a();</span><span class="line">  b();</span></code></pre>';
    expect(listing(html).value).toBe("a();\n  b();");
  });

  test("uses a longer fence for code that contains fences", () => {
    expect(listing("<pre>```js\nx\n```</pre>").value).toBe("```js\nx\n```");
  });

  test("keeps white space and Markdown syntax unchanged", () => {
    expect(listing("<pre>if *a*:\n\n    <b>b</b>  # [c]</pre>").value).toBe("if *a*:\n\n    b  # [c]");
  });
});

test("toMarkdown keeps backticks in inline code", () => {
  expect(listNodes(parseTree("<p>Use <code>a `b` c</code> now</p>"), "inlineCode")[0]?.value).toBe("a `b` c");
});

test("toMarkdown writes `kbd` elements as code", () => {
  expect(listNodes(parseTree("<p>Press <kbd>Ctrl</kbd></p>"), "inlineCode")[0]?.value).toBe("Ctrl");
});
