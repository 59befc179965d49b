// Makes the embedded database's folder, in a process that ends afterwards: making one takes 800 MB for a moment, which
// a server would keep for as long as it lives.
import { PGlite } from '@electric-sql/pglite';

const database = await PGlite.create({ dataDir: process.argv[2] });
await database.close();
