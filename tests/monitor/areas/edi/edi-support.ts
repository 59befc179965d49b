import { mkdtempSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EdiCourier } from '@monitor/areas/edi/edi-courier';
import { userSessions } from '@monitor/db/schema';
import { openMonitorWithPlaces, type SectionMonitor } from '../../support/section-monitor';

/** A shipper, as a person enters its profile. */
export const SHIPPER = {
  name: 'Acme Foods',
  their_qualifier: 'ZZ',
  their_id: 'ACMEFOODS',
  their_group_id: 'ACME',
  our_qualifier: 'ZZ',
  our_id: 'DEMOBROKER',
  our_group_id: 'DEMOBROKER',
  scac: 'DEMO',
  x12_version: '004010',
  is_test: false,
  element_separator: '*',
  segment_end: 'tilde',
  time_zone: 'America/Chicago',
  times_without_zone: 'stop',
  answer_within_minutes: 120,
  deadline_rule: 'none',
  change_rule: 'person',
  is_change_answered: false,
  sends_statuses: true,
  carrier_id: null as number | null,
  is_active: true,
};

export async function openEdiMonitor() {
  const dataDir = mkdtempSync(join(tmpdir(), 'edi-'));
  const monitor = await openMonitorWithPlaces({ DATA_DIR: dataDir });
  const errors: unknown[] = [];
  const courier = new EdiCourier(monitor.services, (error) => errors.push(error));
  /** Two rounds: a file is taken once it has stopped growing. */
  const exchange = async () => {
    for (let round = 0; round < 2; round += 1) await courier.look(() => false);
    if (errors.length > 0) throw errors[0];
  };
  return {
    monitor,
    dataDir,
    exchange,
    courier,
    async addPartner(given: object = {}, as?: string) {
      const { status, body } = await monitor.send(
        'POST',
        '/edi_partners',
        { edi_partner: { ...SHIPPER, ...given } },
        as,
      );
      if (status !== 200) throw new Error(JSON.stringify(body));
      await courier.look(() => false);
      return body as { id: number; in_folder: string; out_folder: string; version: number };
    },
    /** As a partner's SFTP server does: under another name until it is whole. */
    async put(partner: { in_folder: string }, name: string, content: Buffer) {
      const path = join(dataDir, partner.in_folder, name);
      await writeFile(`${path}.part`, content);
      await rename(`${path}.part`, path);
      await exchange();
    },
    async newest() {
      const [first] = (await monitor.get('/edi_interchanges?list=in')).body.edi_interchanges;
      return (await monitor.get(`/edi_interchanges/${first.id}`)).body;
    },
    /** What lies in a partner's out folder, by name; it is removed, as the partner does. */
    async fetch(partner: { out_folder: string }): Promise<Map<string, string>> {
      const folder = join(dataDir, partner.out_folder);
      const files = new Map<string, string>();
      for (const name of (await readdir(folder)).sort()) {
        files.set(name, await readFile(join(folder, name), 'latin1'));
        await rm(join(folder, name));
      }
      return files;
    },
    /** Moves the clock; people stay signed in. */
    async until(moment: string) {
      monitor.passTime(Date.parse(moment) - monitor.services.clock().getTime());
      const now = monitor.services.clock();
      await monitor.db.update(userSessions).set({ createdAt: now, lastUsedAt: now });
    },
    async close() {
      await monitor.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type EdiMonitor = Awaited<ReturnType<typeof openEdiMonitor>>;

export const companyEventsOf = async (monitor: SectionMonitor, kind: string): Promise<string[]> =>
  (await monitor.get(`/events?limit=200&kind=${kind}`)).body.events.map(({ summary }: { summary: string }) => summary);
