import { withdrawDetentionLink } from '@contract/loads/detention.calls';
import { withdrawDriverLink } from '@contract/loads/driver-links.calls';
import { LOAD_LINK_PAGES, type LoadLinkPage } from '@contract/loads/load-links.constants';
import { withdrawProgressLink } from '@contract/loads/progress.calls';
import { stopLoadSharing } from '@contract/loads/sharing.calls';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm, type Sending, ticked } from '~/services/define-form.server';
import type { Monitor } from '~/services/monitor.server';

const to = ({ params }: Sending) => paths.loadSharing(params.id!);

const withdraw = (shows: LoadLinkPage, monitor: Monitor, id: string, linkId: string) =>
  shows === 'driver'
    ? monitor.send(withdrawDriverLink, { params: { id, link_id: linkId } })
    : shows === 'progress'
      ? monitor.send(withdrawProgressLink, { params: { id, link_id: linkId } })
      : monitor.send(withdrawDetentionLink, { params: { id, link_id: linkId } });

export const withdrawLink = defineForm({
  form: 'links',
  intent: 'withdraw-link',
  schema: z.object({
    link_id: z.string({ error: 'Choose a link.' }),
    shows: z.enum(LOAD_LINK_PAGES, { error: 'Choose a link.' }),
  }),
  hidden: ['link_id', 'shows'],
  call: ({ monitor, params }, { link_id, shows }) => withdraw(shows, monitor, params.id!, link_id),
  to,
  toast: 'Link withdrawn.',
});

export const stopAll = defineForm({
  form: 'stop',
  intent: 'stop-all',
  schema: z.object({ ends_tracking: ticked }),
  call: ({ monitor, params }, value) => monitor.send(stopLoadSharing, { params: { id: params.id! }, body: value }),
  to,
  toast: 'Sharing stopped.',
});
