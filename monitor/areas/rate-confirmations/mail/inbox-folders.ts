import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders of incoming mail, below the data folder (decision 0108). */
export const inboxFolders = (dataDir: string) => {
  const inbox = join(dataDir, 'inbox');
  return {
    /** Anyone with write access to the data folder puts `.eml` files here. */
    inbox,
    /** What the SMTP listener received, whole. */
    smtp: join(inbox, 'smtp'),
    /** What is being read. */
    taken: join(inbox, 'taken'),
    /** What was not taken in, each with a text file that says why. */
    failed: join(inbox, 'failed'),
  };
};
/**
 * The first header that the SMTP listener writes: whether a mail server on this machine delivered it. From a stranger's
 * own connection no Authentication-Results are trusted, since none of our servers removed forged ones.
 */
export const PEER_HEADER = 'X-Inbound-Peer';
export const TRUSTED_PEER = 'this machine';

export type InboxFolders = ReturnType<typeof inboxFolders>;

export async function makeInboxFolders(dataDir: string): Promise<InboxFolders> {
  const folders = inboxFolders(dataDir);
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true, mode: 0o700 });
  return folders;
}
