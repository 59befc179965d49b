import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Of a partner, below the data folder. */
export const folderNames = (companyId: number, partnerId: number) => {
  const own = `edi/${companyId}/${partnerId}`;
  return { in: `${own}/in`, out: `${own}/out`, taken: `${own}/taken`, failed: `${own}/failed` };
};

export type EdiFolders = ReturnType<typeof folderNames>;

/** The partner's folders, made where they are missing. Only the product's own user may read them. */
export async function makeFolders(dataDir: string, companyId: number, partnerId: number): Promise<EdiFolders> {
  const names = folderNames(companyId, partnerId);
  const paths = Object.fromEntries(
    Object.entries(names).map(([name, path]) => [name, join(dataDir, path)]),
  ) as EdiFolders;
  for (const path of Object.values(paths)) await mkdir(path, { recursive: true, mode: 0o700 });
  return paths;
}
