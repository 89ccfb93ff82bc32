import { describe, expect, test } from "vitest";
import { extractPage } from "#server/extraction/page.ts";
import { extractionInput } from "#tests/support/extraction-input.ts";
import { convertToMarkdown } from "./support.ts";

const convertTo = (html: string, format: "html" | "text"): string | undefined =>
  extractPage(extractionInput(html, { onlyMainContent: false, format })).results[format];

describe("emphasis beside letters", () => {
  test.each([
    ["<p><b>警告：</b>高温</p>", "**警告**：高温"],
    ["<p>见<strong>（附录）</strong>中</p>", "见（**附录**）中"],
    ["<p>彼は<em>「いいえ」</em>と言った</p>", "彼は「*いいえ*」と言った"],
    ["<p><b>제목:</b>내용</p>", "**제목**:내용"],
    ["<p>a<b><code>x()</code></b>b</p>", "a`x()`b"],
    ["<p>Press <b>Save.</b>Then wait</p>", "Press **Save**.Then wait"],
    ["<p>over<b>load</b>ed and <del>(old)</del>new</p>", "over**load**ed and (~~old~~)new"],
    ["<p><b>“Go”</b> she said</p>", "**“Go”** she said"],
    ["<p>重<b>！！</b>要</p>", "重！！要"],
  ])("%s is %s", (html, markdown) => {
    expect(convertToMarkdown(html).trim()).toBe(markdown);
  });

  test("no character reference is written that the page does not have", () => {
    const html = "<p>甲<b>。乙。</b>丙<i>，丁，</i>戊 <b> x </b>y<br> z</p><h2>己<em>！</em>庚</h2>";
    expect(convertToMarkdown(html)).not.toMatch(/&#/);
  });
});

describe("signs that need no escape", () => {
  test.each([
    ["<p>From $5 to $10, or $68.</p>", "From $5 to $10, or $68."],
    ["<p>$x$ is a variable</p>", "\\$x\\$ is a variable"],
    ['<p><a href="/s?a=1&amp;b=2&amp;copy=3">R&amp;D</a></p>', "[R&D](https://site.test/s?a=1&b=2&copy=3)"],
    ["<p>AT&amp;T writes &amp;amp;</p>", "AT&T writes \\&amp;"],
  ])("%s is %s", (html, markdown) => {
    expect(convertToMarkdown(html, "https://site.test/").trim()).toBe(markdown);
  });
});

describe("what a browser draws", () => {
  test.each([
    ["<p>He said <q>no <q>never</q></q>.</p>", `He said "no 'never'".`, `He said "no 'never'".`],
    ["<p><ruby>東京<rt>とうきょう</rt></ruby>へ</p>", "東京(とうきょう)へ", "東京(とうきょう)へ"],
    ["<p><ruby>京<rp>[</rp><rt>きょう</rt><rp>]</rp></ruby></p>", "京\\[きょう]", "京[きょう]"],
    [
      "<p>Wind&shy;rose, ferry&#8203;boat, a&#8288;b</p>",
      "Windrose, ferryboat, ab",
      "Windrose, ferryboat, ab",
    ],
    ["<div>€<span>19</span><sup>99</sup></div>", "€19<sup>99</sup>", "€19⁹⁹"],
    ["<p>H<sub>2</sub>O, the 4<sup>th</sup></p>", "H<sub>2</sub>O, the 4<sup>th</sup>", "H₂O, the 4th"],
  ])("%s is %s, as text %s", (html, markdown, text) => {
    expect([convertToMarkdown(html).trim(), convertTo(html, "text")]).toEqual([markdown, text]);
  });

  test("quotes stay elements in HTML", () => {
    expect(convertTo("<p><q>no</q></p>", "html")).toBe("<p><q>no</q></p>");
  });
});

describe("numbered lists", () => {
  test.each([
    ['<ol start="0"><li>a</li><li>b</li></ol>', "0. a\n1. b"],
    ['<ol><li value="4">a</li><li>b</li><li value="9">c</li></ol>', "4. a\n5. b\n\n<!-- -->\n\n9. c"],
    ["<ol reversed><li>a</li><li>b</li></ol>", "2. a\n\n<!-- -->\n\n1. b"],
    ['<ol><li>a</li></ol><ol start="2"><li>b</li></ol>', "1. a\n2. b"],
    ["<ol><li>a</li></ol><ol><li>b</li></ol>", "1. a\n\n<!-- -->\n\n1. b"],
    ['<ol start="-3"><li>a</li><li><p>b</p><p>c</p></li></ol>', "-3. a\n\n-2. b\n\nc"],
  ])("%s is numbered as in a browser", (html, markdown) => {
    expect(convertToMarkdown(html).trim()).toBe(markdown);
  });

  test("terms of one definition stay together", () => {
    const markdown = convertToMarkdown("<dl><dt>Hull</dt><dt>Body</dt><dd>What floats</dd></dl>");
    expect(markdown).not.toContain("* *");
    expect(markdown).toMatch(/Hull\s+Body\s+What floats|Hull\\\s+Body\s+What floats/);
  });
});

describe("tables", () => {
  test.each([
    [
      "<table><tr><th>Call</th><th>Code</th></tr><tr><td>open</td><td><pre>a(1)\nb(2)</pre></td></tr><tr><td>shut</td><td>-</td></tr></table>",
      ["| Call | Code", "| open | `a(1)`<br>`b(2)` |"],
    ],
    [
      "<table><tr><th>Name</th><th>Sizes</th></tr><tr><td>Bolt</td><td><table><tr><td>M4</td><td>10</td></tr><tr><td>M5</td><td>12</td></tr></table></td></tr><tr><td>Nut</td><td>none</td></tr></table>",
      ["| Bolt | M4 10<br>M5 12 |"],
    ],
    [
      '<div role="table"><div role="row"><span role="columnheader">Key</span><span role="columnheader">Value</span></div><div role="row"><span role="cell">crew</span><span role="cell">4</span></div></div>',
      ["| Key | Value |", "| crew | 4 |"],
    ],
    [
      '<table><tr><th>A</th><th>B</th></tr><tr><td rowspan="0">All</td><td>1</td></tr><tr><td>2</td></tr></table>',
      ["| All | 1 |", "| | 2 |"],
    ],
  ])("%s is one table", (html, rows) => {
    const markdown = convertToMarkdown(html);
    for (const row of rows) expect(markdown).toContain(row);
  });
});

describe("formulas", () => {
  test.each([
    ["<p>Let \\(a_1 = b\\) hold.</p>", "Let $a_1 = b$ hold."],
    ['<p><img class="tex" alt="$E=mc^2$" src="/e.png"> is known</p>', "$E=mc^2$ is known"],
    ['<p>so <mjx-container class="MathJax"><math><mi>x</mi></math></mjx-container> is</p>', "so $x$ is"],
    ["<p>PIDs $$ and $$ of a shell</p>", "PIDs \\$\\$ and \\$\\$ of a shell"],
  ])("%s is %s", (html, markdown) => {
    expect(convertToMarkdown(html).trim()).toBe(markdown);
  });
});

describe("embedded media", () => {
  test.each([
    ['<video title="The launch"><source src="/a.mp4"></video>', "[The launch](https://site.test/a.mp4)"],
    ['<audio src="/talk.mp3"></audio>', "[talk.mp3](https://site.test/talk.mp3)"],
    ['<object data="/plan.pdf"><p>no viewer</p></object>', "[plan.pdf](https://site.test/plan.pdf)"],
    [
      '<div data-computed="frame" src="https://other.test/jobs" title="Jobs"></div>',
      "[Jobs](https://other.test/jobs)",
    ],
    ['<video src="blob:https://site.test/1"></video>', ""],
  ])("%s is the link %s", (html, markdown) => {
    expect(convertToMarkdown(`${html}<p>x</p>`, "https://site.test/").replace(/\s*x\s*$/, "")).toBe(markdown);
  });
});
