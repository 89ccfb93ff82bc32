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
        {/* biome-ignore lint/performance/noImgElement: vector files need no resizing. */}
        <img
          alt=""
          className="absolute top-0 left-12 w-[40rem] max-w-none rounded-lg border border-border-strong shadow-md xl:left-16"
          height={400}
          loading="lazy"
          src="/pictures/web-inspector.svg"
          width={640}
        />
        {/* biome-ignore lint/performance/noImgElement: vector files need no resizing. */}
        <img
          alt=""
          className="absolute top-52 left-40 w-[40rem] max-w-none rounded-lg border border-border-strong shadow-md xl:left-52"
          height={400}
          loading="lazy"
          src="/pictures/brand-name-checker.svg"
          width={640}
        />
      </div>
    </aside>
  );
}
