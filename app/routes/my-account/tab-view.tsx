import type { SerializeFrom } from '@remix-run/node';
import type { invalidForm } from '~/services/form-errors.server';
import { ApiTab } from './api-tab';
import { CompanyTab } from './company-tab';
import { NotificationsTab } from './notifications-tab';
import { ProfileTab } from './profile-tab';
import { ReportsTab } from './reports-tab';
import { SubscriptionTab } from './subscription-tab';
import type { tabContent } from './tab-content.server';

interface TabViewProps {
  content: SerializeFrom<typeof tabContent>;
  /** The form that came back, on the tab that it belongs to. */
  refused: SerializeFrom<typeof invalidForm> | undefined;
}

/** One tab of the account page. */
export function TabView({ content, refused }: TabViewProps) {
  switch (content.tab) {
    case 'profile':
      return <ProfileTab {...content} refused={refused} />;
    case 'company':
      return <CompanyTab {...content} refused={refused} />;
    case 'subscription':
      return <SubscriptionTab {...content} refused={refused} />;
    case 'notifications':
      return <NotificationsTab {...content} refused={refused} />;
    case 'reports':
      return <ReportsTab {...content} />;
    case 'api':
      return <ApiTab {...content} />;
  }
}
