// Writes app/view/map/highways.json from scripts/highways.txt: npx tsx scripts/write-highways.ts
import { writeFileSync } from 'node:fs';
import { HIGHWAYS_FILE, readHighways } from './highways';

const { text, problems } = readHighways();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else writeFileSync(HIGHWAYS_FILE, text);
