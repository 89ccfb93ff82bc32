const PICTURES = [
  { src: "/pictures/web-inspector.svg", place: "top-0 left-12 xl:left-16" },
  { src: "/pictures/brand-name-checker.svg", place: "top-52 left-40 xl:left-52" },
];

/** The welcome text over screenshots of the products; wide screens only. */
export function WelcomePanel() {
  return (
    <aside className="relative hidden overflow-hidden border-border border-l bg-muted lg:flex lg:flex-col lg:justify-between">
      <div className="px-12 pt-16 xl:px-16">
        <h2 className="max-w-md text-balance font-semibold text-foreground text-xl tracking-tight">
          Welcome to SaaS Tools Marketplace
        </h2>
        <p className="mt-3 max-w-md text-muted-foreground text-base">
          Premium tools for engineers, founders and marketers: capture public pages, and check a name on
          registries and platforms at once.
        </p>
      </div>
      <div aria-hidden="true" className="relative mt-12 min-h-[22rem] flex-1">
        {PICTURES.map(({ src, place }) => (
          // biome-ignore lint/performance/noImgElement: vector files need no resizing.
          <img
            alt=""
            className={`absolute w-[40rem] max-w-none rounded-lg border border-border-strong shadow-md ${place}`}
            height={400}
            key={src}
            loading="lazy"
            src={src}
            width={640}
          />
        ))}
      </div>
    </aside>
  );
}
