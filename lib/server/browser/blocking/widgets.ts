import type { BlockingOptions } from "./options.ts";

/** What a service adds to the pages of its customers: addresses that serve only that, and its elements. */
type Widgets = {
  /** Hosts with their subdomains, or the start of a path on one. */
  addresses: string[];
  /** CSS selectors of the elements that the scripts add, also those that a site serves itself. */
  selectors: string[];
};

type WidgetKind = "chatWidgets" | "popups";

/*
 * Hosts that also serve forms, help centers or statistics are not listed: their widgets are hidden by selector.
 */
/* cspell:disable */
const WIDGETS: Record<WidgetKind, Widgets> = {
  chatWidgets: {
    addresses:
      `widget.intercom.io js.intercomcdn.com api-iam.intercom.io js.driftt.com driftt.com driftapi.com
      js.drift.com static.zdassets.com/ekr static.zdassets.com/web_widget ekr.zdassets.com zopim.com smooch.io
      crisp.chat tawk.to usemessages.com livechatinc.com freshchat.com widget.freshworks.com tidio.co tidiochat.com
      olark.com gorgias.chat beacon-v2.helpscout.net beaconapi.helpscout.net chatapi.helpscout.net
      api.userlike.com userlike-cdn-widgets.s3-eu-west-1.amazonaws.com userlike-cdn-umm.b-cdn.net
      app.chatwoot.com/packs smartsuppchat.com smartsuppcdn.com jivosite.com jivo.ru lptag.liveperson.net
      lpsnmedia.net js.qualified.com static.ada.support cdn.kustomerapp.com chat-assets.frontapp.com
      comm100.com/livechat comm100vue.com app.purechat.com chatra.io chatlio.com app.chaport.com
      chatbase.co/embed.min.js cdn.voiceflow.com/widget cdn.botpress.cloud/webchat salesiq.zoho.com salesiq.zoho.eu
      salesiq.zohopublic.com widget.trengo.eu widget.getgist.com customerly.io cdn.channel.io
      cdn.shopify.com/shopifycloud/shopify_chat connect.podium.com service.force.com/embeddedservice`.split(
        /\s+/,
      ),
    selectors: [
      "#intercom-container, .intercom-lightweight-app, #intercom-frame, .intercom-app",
      "#drift-widget-container, #drift-frame-controller, #drift-frame-chat",
      'iframe#webWidget, iframe#launcher, iframe[data-product="web_widget"], .zopim',
      '.crisp-client, #crisp-chatbox, iframe[title="chat widget"], #hubspot-messages-iframe-container',
      "#chat-widget-container, #fc_frame, #freshworks-container, #tidio-chat, #tidio-chat-iframe, #olark-wrapper",
      '#gorgias-chat-container, #beacon-container, [id^="uslk-"], [class^="uslk-"]',
      ".woot-widget-holder, .woot--bubble-holder, #smartsupp-widget-container, jdiv, #lpChat",
      ".fb_dialog, .fb-customerchat, #fb-customer-chat, .embeddedServiceHelpButton, .embeddedServiceSidebar",
      "#embedded-messaging, #zsiq_float, .zsiq_floatmain, #zsiqwidget, #chatra, .chaport-container",
      "#PureChatWidget, #reamaze-widget, #ada-button-frame, #ada-chat-frame, #kustomer-ui-sdk-iframe",
      "#chatbase-bubble-button, #chatbase-bubble-window, #bp-web-widget-container, #voiceflow-chat, #shopify-chat",
      "inbox-online-store-chat, #ch-plugin, .TrengoWidgetLauncher__iframe, .rocketchat-widget, #podium-widget",
      "typebot-bubble, .LandbotLivechat",
    ],
  },
  popups: {
    addresses:
      `widget.privy.com omappapi.com opmnstr.com optmnstr.com optnmstr.com load.sumo.com load.sumome.com
      chimpstatic.com/mcjs-connected downloads.mailchimp.com/js/signup-forms/popup popt.in loader.wisepops.com
      wisepops.net getwisp.co cdn.jst.ai cdn.justuno.com my.hellobar.com sleeknotecustomerscripts.sleeknote.com
      sleeknotestaticcontent.sleeknote.com widgets.getsitecontrol.com picreel.com optimonk.com/public popupsmart.com
      attn.tv wknd.ai bouncex.net hsleadflows.net`.split(/\s+/),
    selectors: [
      '[role="dialog"][class*="kl-private-reset-css"], [class*="kl-teaser-"], #privy-container',
      ".Campaign--popup, .Campaign--slide, .Campaign--fullscreen, .Campaign--floating",
      '[class^="sumome-"][class*="popup"], #PopupSignupForm_0, .mc-modal, .mc-modal-bg, .mc-banner',
      '.poptin-popup, .poptin-popup-background, #wisepops-root, [class^="wisepops-"], [id^="ju_Con"]',
      '[id^="hellobar-"], [id^="sleeknote-"], [id^="getsitecontrol-"], [id^="optimonk-campaign"]',
      '#attentive_overlay, #attentive_creative, [id^="bx-campaign"], #ltkpopup-container, .leadinModal',
      ".hustle-popup, .hustle-slidein, .et_bloom_popup, .et_bloom_flyin, .mailpoet_form_popup",
      '.mailpoet_form_popup_overlay, .mailpoet_form_slide_in, .formkit-modal, [class^="mailmunch-popover"]',
    ],
  },
};
/* cspell:enable */

const KINDS = ["chatWidgets", "popups"] as const;

/** The paths of each host that are blocked; an empty one is the whole host. */
function listHosts(kinds: readonly WidgetKind[]): Map<string, string[]> {
  const hosts = new Map<string, string[]>();
  for (const address of kinds.flatMap((kind) => WIDGETS[kind].addresses)) {
    const slash = address.indexOf("/");
    const host = slash < 0 ? address : address.slice(0, slash);
    hosts.set(host, [...(hosts.get(host) ?? []), slash < 0 ? "" : address.slice(slash)]);
  }
  return hosts;
}

/** A host and the domains that contain it. */
const listDomains = (host: string): string[] =>
  host.split(".").map((_label, index, labels) => labels.slice(index).join("."));

export type WidgetRules = {
  /** Whether a URL of another site serves a widget only. */
  isWidget: (url: string) => boolean;
  /** Selectors of chat widgets, and of newsletter pop-ups; null for what is not blocked. */
  chatWidgets: string | null;
  popups: string | null;
};

/** The rules for chat widgets and newsletter pop-ups, as far as they are blocked; null for neither. */
export function createWidgetRules(options: Pick<BlockingOptions, WidgetKind>): WidgetRules | null {
  const kinds = KINDS.filter((kind) => options[kind]);
  if (kinds.length === 0) return null;
  const hosts = listHosts(kinds);
  const toSelectors = (kind: WidgetKind) => (options[kind] ? WIDGETS[kind].selectors.join(", ") : null);
  return {
    isWidget: (url) => {
      const { hostname = "", pathname = "" } = URL.parse(url) ?? {};
      const paths = listDomains(hostname).flatMap((domain) => hosts.get(domain) ?? []);
      return paths.some((path) => pathname.startsWith(path));
    },
    chatWidgets: toSelectors("chatWidgets"),
    popups: toSelectors("popups"),
  };
}
