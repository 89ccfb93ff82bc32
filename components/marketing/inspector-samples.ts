/** The beginnings of real responses for our sample sites, with line breaks added. */
export const INSPECTOR_SAMPLES = [
  {
    id: "article",
    label: "Article",
    url: "https://blog.test",
    picture: { src: "/landing/inspector-article-light.webp", alt: "An article in a browser" },
    markdown: `On a Tuesday in January every order in our little shop
was refused for ninety minutes, and the reason was a
clock. It ran eleven seconds late. No one had touched it
for two years, which was the problem.

## What the graph said

The graph said that *more* was happening, not less.
Each refused order was tried again, five times, by two
programs that did not know of each other.

![Requests per hour: a quiet Monday, then a peak on
Tuesday morning](https://blog.test/pictures/storm.svg)

> Every retry is a wish that the world has changed in
> the last two seconds.

## The fix was a line`,
  },
  {
    id: "shop",
    label: "Shop",
    url: "https://shop.test",
    picture: { src: "/landing/inspector-shop.webp", alt: "The start page of a shop in a browser" },
    markdown: `# Stoneware for slow mornings

Forty pieces a week, thrown by two people and one dog.
Made to be used every day and to outlive the table they
stand on.

[See the spring batch](https://shop.test/#new)

![A shelf with six glazed pots in the morning
light](https://shop.test/pictures/shelf.svg)

## The spring batch

8 pieces · fired 2 March

### [Moss pitcher](https://shop.test/products/moss-pitcher)

### [River bowl](https://shop.test/products/river-bowl)`,
  },
  {
    id: "docs",
    label: "Docs",
    url: "https://docs.test",
    picture: { src: "/landing/inspector-docs.webp", alt: "A page of documentation in a browser" },
    markdown: `# Relay Queue

Background jobs for Node.js on the database that you
already have.

Relay keeps jobs in Postgres. There is no broker to run,
and a job is written in the same transaction as the row
that it is about, so it can neither be lost nor run for
something that was rolled back.

\`\`\`shell
npm install relay-queue
npx relay migrate
\`\`\`

## How fast is it?

| Machine | Workers | Jobs per second |
| - | - | - |
| 2 cores, 4 GB | 4 | 2,900 |
| 8 cores, 32 GB | 16 | 14,200 |`,
  },
] as const;
