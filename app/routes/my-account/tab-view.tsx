import type { SerializeFrom } from '@remix-run/node';
import { ApiTab } from './api-tab';
import { CompanyTab } from './company-tab';
import { NotificationsTab } from './notifications-tab';
import { ProfileTab } from './profile-tab';
import { ReportsTab } from './reports-tab';
import { SubscriptionTab } from './subscription-tab';
import type { tabContent } from './tab-content.server';

interface TabViewProps {
  content: SerializeFrom<typeof tabContent>;
}

/** One tab of the account page. */
export function TabView({ content }: TabViewProps) {
  switch (content.tab) {
    case 'profile':
      return <ProfileTab {...content} />;
    case 'company':
      return <CompanyTab {...content} />;
    case 'subscription':
      return <SubscriptionTab {...content} />;
    case 'notifications':
      return <NotificationsTab {...content} />;
    case 'reports':
      return <ReportsTab {...content} />;
    case 'api':
      return <ApiTab {...content} />;
  }
}
