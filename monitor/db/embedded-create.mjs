// Makes the embedded database's folder, in a process that ends afterwards: making one takes 800 MB for a moment, which
// a server would keep for as long as it lives. It is made beside its place and moved there when it is whole and on the
// disk: a start that broke off leaves nothing that looks like a database.
import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { syncFolder, syncPath } from './embedded-storage.mjs';

const folder = process.argv[2];
const unfinished = `${folder}.unfinished`;
rmSync(unfinished, { recursive: true, force: true });
// For its owner only, wherever it is made; it keeps these rights when it is moved.
mkdirSync(unfinished, { recursive: true, mode: 0o700 });
const database = await PGlite.create({ dataDir: unfinished });
await database.close();
syncFolder(unfinished);
if (existsSync(folder)) rmdirSync(folder); // empty, or this throws: what is in it is not ours to delete
renameSync(unfinished, folder);
syncPath(dirname(folder));
