import { LOAD_LINK_PAGES, type LoadLinkPage } from '@contract/loads/load-links.constants';
import { z } from 'zod';
import { withdrawDetentionLink } from '~/models/detention.server';
import { withdrawDriverLink } from '~/models/driver-links.server';
import { stopLoadSharing } from '~/models/load-sharing.server';
import { withdrawProgressLink } from '~/models/progress.server';
import { paths } from '~/paths';
import { defineForm, type Sending, ticked } from '~/services/define-form.server';
import type { Monitor } from '~/services/monitor.server';

const to = ({ params }: Sending) => paths.loadSharing(params.id!);

const withdraw = (shows: LoadLinkPage, monitor: Monitor, id: string, linkId: string) =>
  shows === 'driver'
    ? withdrawDriverLink(monitor, id, linkId)
    : shows === 'progress'
      ? withdrawProgressLink(monitor, id, linkId)
      : withdrawDetentionLink(monitor, id, linkId);

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
  call: ({ monitor, params }, value) => stopLoadSharing(monitor, params.id!, value),
  to,
  toast: 'Sharing stopped.',
});
