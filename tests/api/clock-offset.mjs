/* Loaded with `node --import` into a server under test: shifts its clock by CLOCK_OFFSET_SECONDS. */
const { now } = Date;
const shifted = () => now() + Number(process.env.CLOCK_OFFSET_SECONDS) * 1000;

globalThis.Date = new Proxy(Date, {
  construct: (date, args, target) => Reflect.construct(date, args.length > 0 ? args : [shifted()], target),
  get: (date, key) => (key === "now" ? shifted : Reflect.get(date, key)),
});
