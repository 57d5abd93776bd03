// Written by `npm run db:rules` from the files of emails/blocks: change it there.

export const blocks = {
  frame: `<!doctype html>
<html lang="pt-BR" dir="ltr" xmlns="http://www.w3.org/1999/xhtml" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<title>{{title}}</title>
<!--[if !mso]><!-->
<meta http-equiv="X-UA-Compatible" content="IE=edge">
<!--<![endif]-->
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style type="text/css">
#outlook a { padding:0; }
body { margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%; }
table, td { border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt; }
img { border:0;height:auto;line-height:100%; outline:none;text-decoration:none;-ms-interpolation-mode:bicubic; }
p { display:block;margin:13px 0; }
</style>
<!--[if mso]>
<noscript>
<xml>
<o:OfficeDocumentSettings>
<o:AllowPNG/>
<o:PixelsPerInch>96</o:PixelsPerInch>
</o:OfficeDocumentSettings>
</xml>
</noscript>
<![endif]-->
<!--[if lte mso 11]>
<style type="text/css">
.mj-outlook-group-fix { width:100% !important; }
</style>
<![endif]-->
<style type="text/css">
@media only screen and (min-width:480px) {
.mj-column-per-100 { width:100% !important; max-width: 100%; }
}
</style>
<style media="screen and (min-width:480px)">
.moz-text-html .mj-column-per-100 { width:100% !important; max-width: 100%; }
</style>
<style type="text/css">
:root { color-scheme: light dark; supported-color-schemes: light dark; }
h1, h2, p { margin: 0; }
p + p { margin-top: 12px; }
.column > table { border-collapse: separate; }
.sunken { border-top: 1px solid #dfe3de; border-radius: 0 0 15px 15px; }
@media (max-width: 520px) {
.inset { padding-left: 24px !important; padding-right: 24px !important; }
}
@media (max-width: 600px) {
.ground-outlook, .card-outlook, .column-outlook { width: 100% !important; }
}
@media (prefers-color-scheme: dark) {
.ground, .ground > div, .ground > table { background: #0c1311 !important; }
.card, .card > table { background: #151e1b !important; }
.card > table > tbody > tr > td { border-color: #2e3a36 !important; }
.sunken, .sunken > table { background: #101816 !important; }
.sunken td, .line { border-color: #2e3a36 !important; }
.ink div, .ink table, .total td { color: #eef2ef !important; }
.muted div, .label { color: #a9b6b0 !important; }
.total td { border-color: #eef2ef !important; }
.discount td { color: #84cfa4 !important; }
a { color: #86cbdc !important; }
.button a { color: #ffffff !important; }
.brand img { background: #ffffff !important; border-radius: 6px; }
}
</style>
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
</head>
<body  class="ground" style="word-spacing:normal;background-color:#f6f7f5;">
<div style="display:none;font-size:1px;color:#ffffff;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden;">{{preview}}</div>
<div aria-label="{{title}}" aria-roledescription="email" role="article" lang="pt-BR" dir="ltr" style="word-spacing:normal;background-color:#f6f7f5;">
<!--[if mso | IE]><table align="center" border="0" cellpadding="0" cellspacing="0" class="ground-outlook" role="presentation" style="width:600px;" width="600" bgcolor="#f6f7f5" ><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->
<div  class="ground" style="background:#f6f7f5;background-color:#f6f7f5;margin:0px auto;max-width:600px;">
<table align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="background:#f6f7f5;background-color:#f6f7f5;width:100%;">
<tbody>
<tr>
<td style="direction:ltr;font-size:0px;padding:24px 0;text-align:center;">
<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="card-outlook" width="600px" ><table align="center" border="0" cellpadding="0" cellspacing="0" class="card-outlook" role="presentation" style="width:600px;" width="600" bgcolor="#ffffff" ><tr><td style="line-height:0px;font-size:0px;mso-line-height-rule:exactly;"><![endif]-->
<div  class="card" style="background:#ffffff;background-color:#ffffff;margin:0px auto;max-width:600px;border-radius:16px;overflow:hidden;">
<table align="center" border="0" cellpadding="0" cellspacing="0" role="presentation" style="background:#ffffff;background-color:#ffffff;width:100%;border-collapse:separate;">
<tbody>
<tr>
<td style="border:1px solid #dfe3de;border-radius:16px;direction:ltr;font-size:0px;padding:0;text-align:center;">
<!--[if mso | IE]><table role="presentation" border="0" cellpadding="0" cellspacing="0"><tr><td class="column-outlook" style="vertical-align:top;width:598px;" ><![endif]-->
<div class="mj-column-per-100 mj-outlook-group-fix column" style="font-size:0px;text-align:left;direction:ltr;display:inline-block;vertical-align:top;width:100%;">
<table border="0" cellpadding="0" cellspacing="0" role="presentation" style="vertical-align:top;" width="100%">
<tbody>
<tr>
<td align="left" class="inset ink brand" style="font-size:0px;padding:20px 40px;word-break:break-word;">
<div style="font-family:'Mona Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:18px;font-weight:600;line-height:24px;text-align:left;color:#12211c;"><img src="{{siteUrl}}/marca.png" alt="" width="26" height="26" style="display:inline-block;vertical-align:middle;border:0">&nbsp; Espaços Rio</div>
</td>
</tr>{{blocks}}<tr>
<td style="font-size:0px;word-break:break-word;">
<div style="height:36px;line-height:36px;">&#8202;</div>
</td>
</tr>{{foot}}</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table></td></tr></table><![endif]-->
</td>
</tr>
</tbody>
</table>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->
</div>
</body>
</html>`,
  picture: `<tr>
<td align="center" class="picture" style="font-size:0px;padding:0;word-break:break-word;">
<table border="0" cellpadding="0" cellspacing="0" role="presentation" style="border-collapse:collapse;border-spacing:0px;">
<tbody>
<tr>
<td  style="width:598px;">
<img alt="{{alt}}" src="{{url}}" style="border:0;display:block;outline:none;text-decoration:none;height:auto;width:100%;font-size:14px;" width="598" height="auto"
/>
</td>
</tr>
</tbody>
</table>
</td>
</tr>`,
  text: `<tr>
<td style="font-size:0px;word-break:break-word;">
<div style="height:28px;line-height:28px;">&#8202;</div>
</td>
</tr>
{{#above}}
<tr>
<td align="left" class="inset muted" style="font-size:0px;padding:0 40px 6px;word-break:break-word;">
<div style="font-family:'Mona Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:13px;line-height:24px;text-align:left;color:#56615c;"><p>{{above}}</p></div>
</td>
</tr>
{{/above}}
<tr>
<td align="left" class="inset ink" style="font-size:0px;padding:0 40px;word-break:break-word;">
<div style="font-family:'Mona Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:28px;font-weight:600;letter-spacing:-0.02em;line-height:34px;text-align:left;color:#12211c;"><h1 style="margin:0;font-size:28px;line-height:34px;font-weight:600">{{title}}</h1></div>
</td>
</tr>
<tr>
<td align="left" class="inset ink" style="font-size:0px;padding:14px 40px 0;word-break:break-word;">
<div style="font-family:'Mona Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:16px;line-height:24px;text-align:left;color:#12211c;">{{#paragraphs}}<p style="line-height:24px">{{text}}</p>{{/paragraphs}}</div>
</td>
</tr>`,
  facts: `{{#title}}
<tr>
<td align="left" class="inset ink" style="font-size:0px;padding:26px 40px 0;word-break:break-word;">
<div style="font-family:'Mona Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:17px;font-weight:600;line-height:24px;text-align:left;color:#12211c;"><h2 style="margin:0;font-size:17px;line-height:24px;font-weight:600">{{title}}</h2></div>
</td>
</tr>
{{/title}}{{#untitled}}
<tr>
<td style="font-size:0px;word-break:break-word;">
<div style="height:12px;line-height:12px;">&#8202;</div>
</td>
</tr>
{{/untitled}}
<tr>
<td align="left" class="inset ink" style="font-size:0px;padding:4px 40px 0;word-break:break-word;">
<table cellpadding="0" cellspacing="0" width="100%" border="0" style="color:#12211c;font-family:'Mona Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:15px;line-height:24px;table-layout:auto;width:100%;border:none;">
{{#lines}}<tr>
<td class="line label" width="106" valign="top" style="width:106px;padding:10px 12px 10px 0;border-top:1px solid #dfe3de;font-size:14px;color:#56615c">{{label}}</td>
<td class="line" valign="top" style="padding:10px 0;border-top:1px solid #dfe3de">{{plain}}{{#lead}}<b style="font-weight:600">{{lead}}</b>{{/lead}}{{#rest}}<br>{{text}}{{/rest}}{{#link}}<br><a href="{{url}}" style="color:#0a5465;font-weight:600">{{label}}</a>{{/link}}</td>
</tr>{{/lines}}
</table>
</td>
</tr>`,
  amounts: `{{#title}}
<tr>
<td align="left" class="inset ink" style="font-size:0px;padding:26px 40px 0;word-break:break-word;">
<div style="font-family:'Mona Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:17px;font-weight:600;line-height:24px;text-align:left;color:#12211c;"><h2 style="margin:0;font-size:17px;line-height:24px;font-weight:600">{{title}}</h2></div>
</td>
</tr>
{{/title}}{{#untitled}}
<tr>
<td style="font-size:0px;word-break:break-word;">
<div style="height:12px;line-height:12px;">&#8202;</div>
</td>
</tr>
{{/untitled}}
<tr>
<td align="left" class="inset ink" style="font-size:0px;padding:4px 40px 0;word-break:break-word;">
<table cellpadding="0" cellspacing="0" width="100%" border="0" style="color:#12211c;font-family:'Mona Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:15px;line-height:24px;table-layout:auto;width:100%;border:none;">
{{#lines}}<tr class="{{kind}}">
<td class="line" valign="top" style="padding:10px 12px 10px 0;border-top:1px solid #dfe3de;{{style}}">{{label}}</td>
<td class="line" valign="top" align="right" style="padding:10px 0;border-top:1px solid #dfe3de;white-space:nowrap;{{style}}">{{amount}}</td>
</tr>{{/lines}}
</table>
</td>
</tr>`,
  button: `<tr>
<td align="left" class="inset button" style="font-size:0px;padding:26px 40px 0;word-break:break-word;">
<table border="0" cellpadding="0" cellspacing="0" role="presentation" style="border-collapse:separate;line-height:100%;">
<tbody>
<tr>
<td align="center" bgcolor="#0a5465" role="presentation" style="border:none;border-radius:8px;cursor:auto;mso-padding-alt:14px 28px;background:#0a5465;" valign="middle">
<a href="{{url}}" style="display:inline-block;background:#0a5465;color:#ffffff;font-family:'Mona Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:16px;font-weight:600;line-height:24px;margin:0;text-decoration:none;text-transform:none;padding:14px 28px;mso-padding-alt:0px;border-radius:8px;" target="_blank">{{label}}</a>
</td>
</tr>
</tbody>
</table>
</td>
</tr>`,
  note: `<tr>
<td align="left" class="inset muted" style="font-size:0px;padding:18px 40px 0;word-break:break-word;">
<div style="font-family:'Mona Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:14px;line-height:24px;text-align:left;color:#56615c;"><p style="line-height:24px">{{text}}{{#link}}<br><a href="{{url}}" style="color:#0a5465;word-break:break-all">{{url}}</a>{{/link}}</p></div>
</td>
</tr>`,
  foot: `<tr>
<td align="left" class="inset muted sunken line" style="background:#f6f7f5;font-size:0px;padding:22px 40px 28px;word-break:break-word;">
<div style="font-family:'Mona Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:13px;line-height:24px;text-align:left;color:#56615c;">{{#reason}}<p>{{reason}}</p>{{/reason}}
{{#leave}}<p><a href="{{leaveUrl}}" style="color:#0a5465;font-weight:600">Não receber mais e-mails como este</a></p>{{/leave}}
<p><a href="{{siteUrl}}/central-ajuda" style="color:#0a5465;font-weight:600">Central de Ajuda</a> · <a href="{{siteUrl}}/privacidade" style="color:#0a5465;font-weight:600">Privacidade</a></p>
<p>{{signature}}. {{noReply}} {{#contact}}<a href="{{url}}" style="color:#0a5465">{{label}}</a>{{/contact}}.</p></div>
</td>
</tr>`,
};
