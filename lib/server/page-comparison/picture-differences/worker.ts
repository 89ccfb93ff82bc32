import { parentPort, workerData } from "node:worker_threads";
import { findDifferences, type PicturePair } from "./find-differences.ts";

const differences = findDifferences(workerData as PicturePair);
parentPort?.postMessage(differences, [differences.mask.buffer]);
