import { Filler } from "../filler.jsx";

export default function Page() {
  return <Filler bytes={Number(process.env.HOME_BYTES)} />;
}
