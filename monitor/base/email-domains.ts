/**
 * Domains that give an address to anyone, or to every customer of a phone company: sharing one proves nothing, for two
 * carriers or a stranger. Providers of the three countries, as of 2026.
 */
const FREE_MAIL_DOMAINS: ReadonlySet<string> = new Set(
  `
  gmail.com googlemail.com outlook.com outlook.es hotmail.com hotmail.ca hotmail.es hotmail.com.mx live.com live.ca
  live.com.mx msn.com windowslive.com yahoo.com yahoo.ca yahoo.es yahoo.com.mx ymail.com rocketmail.com myyahoo.com
  aol.com aim.com icloud.com me.com mac.com proton.me protonmail.com pm.me mail.com email.com usa.com gmx.com gmx.us
  gmx.net zoho.com zohomail.com fastmail.com hey.com tutanota.com tuta.io tuta.com yandex.com yandex.ru mail.ru inbox.com
  inbox.ru bk.ru list.ru rambler.ru ukr.net i.ua abv.bg lycos.com excite.com juno.com netzero.net netzero.com peoplepc.com
  hushmail.com duck.com mailinator.com guerrillamail.com yopmail.com temp-mail.org 10minutemail.com qq.com 163.com 126.com
  rediffmail.com naver.com web.de

  att.net sbcglobal.net bellsouth.net ameritech.net pacbell.net swbell.net prodigy.net snet.net flash.net nvbell.net
  comcast.net xfinity.com verizon.net cox.net charter.net spectrum.net rr.com twc.com roadrunner.com brighthouse.com
  earthlink.net mindspring.com frontier.com frontiernet.net centurylink.net centurytel.net embarqmail.com q.com qwest.net
  windstream.net optimum.net optonline.net suddenlink.net mchsi.com mediacombb.net cableone.net sparklight.net
  sparklight.com wowway.com wowway.net consolidated.net tds.net hughes.net wildblue.net exede.net starlink.com
  cavtel.net rcn.com ptd.net zoominternet.net insightbb.com alltel.net gci.net hawaiiantel.net fairpoint.net tmomail.net
  vtext.com midco.net netscape.net netscape.com compuserve.com

  rogers.com bell.net bellnet.ca sympatico.ca shaw.ca telus.net videotron.ca videotron.qc.ca cogeco.ca cogeco.net
  eastlink.ca sasktel.net mts.net mymts.net tbaytel.net teksavvy.com xplornet.com xplornet.ca nb.sympatico.ca
  ns.sympatico.ca nl.rogers.com globetrotter.net

  prodigy.net.mx telmex.com infinitummail.com izzi.mx megacable.com.mx terra.com terra.com.mx
  `
    .trim()
    .split(/\s+/),
);

/** Whether a domain, in lower case, gives an address to anyone; true also for its subdomains. */
export function isFreeMail(domain: string): boolean {
  const labels = domain.split('.');
  return labels.some((_label, at) => FREE_MAIL_DOMAINS.has(labels.slice(at).join('.')));
}

/** A domain and its parent domains: `mail.thief.com` is on a list by `thief.com`. */
export function domainAndParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
}
