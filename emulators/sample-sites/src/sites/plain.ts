import type { Site } from "../site.ts";

const FRONT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Notes on keeping bees on a roof</title></head>
<body>
<h1>Notes on keeping bees on a roof</h1>
<p>Ines Marchetti, last changed 14 March 2026. <a href="/equipment">What I use</a>.</p>
<hr>
<p>I have kept two hives on the flat roof of our building since 2019. People ask the same questions, so here are the answers in one place.
This page has no pictures and no style on purpose: it should open on anything.</p>
<h2>Is it allowed?</h2>
<p>Here, yes. You tell the city's veterinary office where the hives stand, and you keep six metres from the next window. Ask first; the
rule in your town may be different, and neighbours who were asked are better neighbours than those who were surprised.</p>
<h2>How much honey?</h2>
<table border="1" cellpadding="6">
<caption>Harvest by year, in kilograms</caption>
<tr><th>Year</th><th>East hive</th><th>West hive</th><th>Remarks</th></tr>
<tr><td>2021</td><td align="right">18.5</td><td align="right">11.0</td><td>Cold May</td></tr>
<tr><td>2022</td><td align="right">24.0</td><td align="right">22.5</td><td>Lime trees flowered for four weeks</td></tr>
<tr><td>2023</td><td align="right">9.0</td><td align="right">0.0</td><td>West hive swarmed</td></tr>
<tr><td>2024</td><td align="right">21.0</td><td align="right">17.5</td><td></td></tr>
<tr><td>2025</td><td align="right">26.5</td><td align="right">23.0</td><td>Best year so far</td></tr>
</table>
<h2>What does a week look like?</h2>
<ol>
<li>April to July: open both hives once, look for eggs and for queen cells. Forty minutes.</li>
<li>August: treat against mites after the harvest. Two evenings.</li>
<li>September: feed until each hive weighs 38 kilograms.</li>
<li>October to March: leave them alone. Listen at the wall when it freezes; a healthy colony hums.</li>
</ol>
<h2>What went wrong</h2>
<p>In 2023 I missed a week in May because of a wedding, and the west hive swarmed into the gutter of the school across the road. Thirty
children watched me on a ladder with a cardboard box. I got the swarm; I did not get the year's honey.</p>
<blockquote>A beekeeper is someone who is slightly too late, every year, for something else.</blockquote>
<h2>Elsewhere</h2>
<ul>
<li><a href="https://blog.test/">Letters from a small workshop</a></li>
<li><a href="https://forum.test/">The repair forum</a>, where I learned to solder frames</li>
</ul>
<hr>
<address>Write to ines at plain.test. I answer on Sundays.</address>
</body>
</html>
`;

const EQUIPMENT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>What I use - Notes on keeping bees on a roof</title></head>
<body>
<h1>What I use</h1>
<p><a href="/">Back to the notes</a></p>
<dl>
<dt>Hives</dt><dd>Two Dadant boxes of pine, oiled, never painted inside.</dd>
<dt>Smoker</dt><dd>The smallest one; old jute burns best.</dd>
<dt>Scales</dt><dd>A luggage scale and a hook. Lift each side, add the two.</dd>
</dl>
</body>
</html>
`;

export const plain: Site = {
  host: "plain.test",
  title: "Notes on keeping bees on a roof",
  shows: "Plain HTML without any style: headings, a table, lists.",
  routes: { "/": FRONT, "/equipment": EQUIPMENT },
};
