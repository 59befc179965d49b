import type { SeenContact } from '@contract/proven-calls/seen-contacts.calls';
import { SeenContacts } from '~/components/carrier/seen-contacts';

/** The telephones and addresses that the packet names: what is new with it proves nothing. */
export function PacketContacts({ contacts }: { contacts: readonly SeenContact[] }) {
  if (contacts.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="packet-contacts-title">
      <h2 id="packet-contacts-title">Contacts in this packet</h2>
      <SeenContacts contacts={contacts} caption="How long each contact of this packet has been known" />
    </section>
  );
}
