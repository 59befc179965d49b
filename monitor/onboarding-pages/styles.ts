/** The few styles of the carrier's pages, the portal's look in small. They stand in the page under its nonce. */
export const STYLES = `
:root{color-scheme:light dark;--paper:#fbfbf9;--surface:#fff;--sunk:#f1f2ef;--rule:#dcdfda;--control:#838c8a;--ink:#131a1b;--ink-2:#465052;--accent:#0b5563;--on-accent:#fff;--danger:#ae1f1a;--good:#17663a}
@media(prefers-color-scheme:dark){:root{--paper:#0e1314;--surface:#141b1c;--sunk:#1a2223;--rule:#2b3537;--control:#76827f;--ink:#e9edec;--ink-2:#b3bdbc;--accent:#6fc5d1;--on-accent:#05252b;--danger:#ff958a;--good:#73d093}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/24px "Inter Variable",system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:24px;line-height:30px;margin:0;text-wrap:balance}h2{font-size:18px;line-height:26px;margin:0}p,ul,ol,dl{margin:0}
header{border-bottom:1px solid var(--rule);background:var(--surface)}
header>div,main{max-width:720px;margin:0 auto;padding:12px 16px}
header>div{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;justify-content:space-between}
main{padding-block:24px 64px}main>*+*,form>*+*,section>*+*{margin-top:16px}
a{color:var(--accent);text-underline-offset:2px}
.quiet,.hint{color:var(--ink-2)}.hint{font-size:14px;line-height:20px}
.brand{font-weight:650}
fieldset{border:0;padding:0;margin:0;min-width:0}
fieldset.field{margin-top:16px}
fieldset.group{border-top:1px solid var(--rule);padding-top:12px;margin-top:24px}
fieldset.group>*+*{margin-top:16px}
fieldset.group>legend{float:left;width:100%;margin-bottom:12px;font-size:18px;line-height:26px;font-weight:600;padding:0}
fieldset.group>legend+*{clear:both}
label,legend{font-weight:600}legend{padding:0}.field>*+*{margin-top:4px}
.optional{font-weight:400;color:var(--ink-2)}
input,select,textarea{width:100%;min-height:44px;padding:8px 10px;border:1px solid var(--control);border-radius:3px;background:var(--surface);color:var(--ink);font:inherit}
input[type=file]{border:0;padding:8px 0;background:none}
.choice{display:flex;gap:10px;align-items:flex-start;padding:10px 0;font-weight:400}
.choice input{flex:none;width:20px;height:20px;min-height:0;margin:2px 0 0}
.choices{display:grid;grid-template-columns:repeat(auto-fill,minmax(140px,1fr));gap:0 16px}
[aria-invalid=true]{border-color:var(--danger);box-shadow:inset 0 0 0 1px var(--danger)}
.error{color:var(--danger);font-weight:600}
.errors{padding:12px 16px;border:2px solid var(--danger);border-radius:3px;background:var(--surface)}
.errors h2,.errors a{color:var(--danger)}.errors ul{padding-left:20px}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:8px 18px;border:1px solid var(--accent);border-radius:3px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.button.plain{background:none;color:var(--accent)}
.row{display:flex;flex-wrap:wrap;gap:12px 20px;align-items:center}
.steps{list-style:none;padding:0;border-top:1px solid var(--rule)}
.steps li{display:flex;gap:4px 16px;align-items:center;justify-content:space-between;flex-wrap:wrap;padding:12px 0;border-bottom:1px solid var(--rule)}
.steps a{display:inline-block;min-height:24px}.done{color:var(--good);font-weight:600}
.note{padding:12px 16px;border-left:4px solid var(--accent);background:var(--sunk)}
dl.facts{display:grid;grid-template-columns:minmax(0,12rem) minmax(0,1fr);gap:6px 16px}
dl.facts dt{color:var(--ink-2)}dl.facts dd{margin:0}
.link{border:0;background:none;color:var(--accent);font:inherit;text-decoration:underline;cursor:pointer;padding:0;min-height:24px}
.steps .link{min-height:44px;padding:0 4px}
.heard-only{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
@media(max-width:520px){dl.facts{grid-template-columns:minmax(0,1fr);gap:0}dl.facts dd+dt{margin-top:8px}}
`;
