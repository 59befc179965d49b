import { createHash } from 'node:crypto';
import { withBase } from '@contract/portal-paths';

interface ManifestOf {
  /** Where the monitor is reached from outside, with its base path: the pane and its icons are below it. */
  base: string;
  /** Where people open the portal. */
  portalOrigin: string;
}

export const ICON_SIZES = [16, 32, 64, 80, 128] as const;

const NAME = 'Broker Portal';
const DESCRIPTION =
  'Shows who wrote an email by your company’s record: the carrier, its rate confirmation, and what speaks against it.';

/**
 * The manifest by which Outlook installs the add-in: a button on an email that is read, which opens the pane. `ReadItem` is the least
 * that shows the sender. The pinned pane, which follows the reader from email to email, takes the newer form of the commands.
 */
export function outlookManifest({ base, portalOrigin }: ManifestOf): string {
  const pane = `${base}/outlook/pane`;
  const icon = (size: (typeof ICON_SIZES)[number]) => `${base}/outlook/icon-${size}.png`;
  const domains = [...new Set([new URL(base).origin, portalOrigin])];
  return `<?xml version="1.0" encoding="UTF-8"?>
<OfficeApp xmlns="http://schemas.microsoft.com/office/appforoffice/1.1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:bt="http://schemas.microsoft.com/office/officeappbasictypes/1.0" xsi:type="MailApp">
  <Id>${idOf(base)}</Id>
  <Version>1.0.0.0</Version>
  <ProviderName>${NAME}</ProviderName>
  <DefaultLocale>en-US</DefaultLocale>
  <DisplayName DefaultValue="${NAME}"/>
  <Description DefaultValue="${DESCRIPTION}"/>
  <IconUrl DefaultValue="${escaped(icon(64))}"/>
  <HighResolutionIconUrl DefaultValue="${escaped(icon(128))}"/>
  <SupportUrl DefaultValue="${escaped(portalOrigin + withBase('/help'))}"/>
  <AppDomains>
${domains.map((domain) => `    <AppDomain>${escaped(domain)}</AppDomain>`).join('\n')}
  </AppDomains>
  <Hosts><Host Name="Mailbox"/></Hosts>
  <Requirements><Sets><Set Name="Mailbox" MinVersion="1.1"/></Sets></Requirements>
  <FormSettings>
    <Form xsi:type="ItemRead">
      <DesktopSettings>
        <SourceLocation DefaultValue="${escaped(pane)}"/>
        <RequestedHeight>450</RequestedHeight>
      </DesktopSettings>
    </Form>
  </FormSettings>
  <Permissions>ReadItem</Permissions>
  <Rule xsi:type="ItemIs" ItemType="Message" FormType="Read"/>
  <DisableEntityHighlighting>true</DisableEntityHighlighting>
  ${commands('1.0', pane, icon, commands('1.1', pane, icon))}
</OfficeApp>
`;
}

/** What the button is and opens. Version 1.1 stands within 1.0, which older Outlooks read. */
function commands(version: '1.0' | '1.1', pane: string, icon: (size: 16 | 32 | 80) => string, newer = ''): string {
  const namespace = `http://schemas.microsoft.com/office/mailappversionoverrides${version === '1.0' ? '' : '/1.1'}`;
  return `<VersionOverrides xmlns="${namespace}" xsi:type="VersionOverridesV${version.replace('.', '_')}">
    <Requirements><bt:Sets DefaultMinVersion="1.3"><bt:Set Name="Mailbox"/></bt:Sets></Requirements>
    <Hosts>
      <Host xsi:type="MailHost">
        <DesktopFormFactor>
          <ExtensionPoint xsi:type="MessageReadCommandSurface">
            <OfficeTab id="TabDefault">
              <Group id="portalGroup">
                <Label resid="name"/>
                <Control xsi:type="Button" id="portalPane">
                  <Label resid="button"/>
                  <Supertip><Title resid="button"/><Description resid="tip"/></Supertip>
                  <Icon><bt:Image size="16" resid="icon16"/><bt:Image size="32" resid="icon32"/><bt:Image size="80" resid="icon80"/></Icon>
                  <Action xsi:type="ShowTaskpane"><SourceLocation resid="pane"/>${version === '1.1' ? '<SupportsPinning>true</SupportsPinning>' : ''}</Action>
                </Control>
              </Group>
            </OfficeTab>
          </ExtensionPoint>
        </DesktopFormFactor>
      </Host>
    </Hosts>
    <Resources>
      <bt:Images>
        <bt:Image id="icon16" DefaultValue="${escaped(icon(16))}"/>
        <bt:Image id="icon32" DefaultValue="${escaped(icon(32))}"/>
        <bt:Image id="icon80" DefaultValue="${escaped(icon(80))}"/>
      </bt:Images>
      <bt:Urls><bt:Url id="pane" DefaultValue="${escaped(pane)}"/></bt:Urls>
      <bt:ShortStrings>
        <bt:String id="name" DefaultValue="${NAME}"/>
        <bt:String id="button" DefaultValue="Who wrote this?"/>
      </bt:ShortStrings>
      <bt:LongStrings><bt:String id="tip" DefaultValue="${DESCRIPTION}"/></bt:LongStrings>
    </Resources>${newer && `\n    ${newer}`}
  </VersionOverrides>`;
}

/** A UUID of the installation: two of them may be installed beside each other. */
function idOf(base: string): string {
  const hash = createHash('sha256').update(`outlook-add-in ${base}`).digest('hex');
  const variant = ((Number.parseInt(hash[16]!, 16) & 0x3) | 0x8).toString(16);
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `5${hash.slice(13, 16)}`,
    variant + hash.slice(17, 20),
    hash.slice(20, 32),
  ].join('-');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!);
