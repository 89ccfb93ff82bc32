export type Story = {
  slug: string;
  section: string;
  title: string;
  lead: string;
  author: string;
  minutes: number;
};

export const STORIES: Story[] = [
  {
    slug: "harbour-ferry-electric",
    section: "Region",
    title: "The last diesel ferry leaves Port Merrow on Sunday",
    lead: "After 61 years the Gannet makes her final crossing. Her electric successor is quieter, cheaper to run, and eleven months late.",
    author: "Tomas Okonjo",
    minutes: 6,
  },
  {
    slug: "library-hours",
    section: "City",
    title: "Libraries to open on Sunday mornings from April",
    lead: "The council found the money by closing two car parks that hardly anyone used.",
    author: "Priya Vance",
    minutes: 3,
  },
  {
    slug: "oyster-count",
    section: "Science",
    title: "Oysters return to the estuary, a million at a time",
    lead: "Volunteers counted the reefs by hand at low tide for the fourth spring running.",
    author: "Lena Birk",
    minutes: 5,
  },
  {
    slug: "bakery-strike",
    section: "Work",
    title: "Night bakers end their strike with a later first shift",
    lead: "Bread will reach the shops at six instead of five, and nobody seems to mind.",
    author: "Tomas Okonjo",
    minutes: 4,
  },
  {
    slug: "rovers-cup",
    section: "Sport",
    title: "Merrow Rovers are one draw away from the final",
    lead: "A goal in the 93rd minute, a broken flagpole, and a goalkeeper who teaches chemistry.",
    author: "Jonah Reyes",
    minutes: 4,
  },
];

export const BRIEFS = [
  "Lighthouse lamp sold at auction for 18,400",
  "Bus line 7 runs every ten minutes again",
  "Storm warning lifted for the outer islands",
  "School kitchens buy from nine local farms",
  "Museum finds a chart of 1742 behind a cupboard",
];
