import { addBrowser, removeBrowser } from './browser-forms.server';
import { confirmRequest, dropRequest, saveDetails, saveProtections } from './company-forms.server';
import { saveNotifications, saveTimes, saveWhose } from './notification-forms.server';
import { changePasswordForm, endOneSession, saveProfile, signOutEverywhere } from './profile-forms.server';
import { runReport } from './report-forms.server';
import { addMethod } from './subscription-forms.server';

/** What can be done on the tabs of the account page. */
export const accountForms = [
  saveProfile,
  changePasswordForm,
  endOneSession,
  signOutEverywhere,
  saveDetails,
  confirmRequest,
  dropRequest,
  saveProtections,
  saveNotifications,
  saveTimes,
  saveWhose,
  addBrowser,
  removeBrowser,
  addMethod,
  runReport,
];
