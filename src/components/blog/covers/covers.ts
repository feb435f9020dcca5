/**
 * Covers of articles, 420 by 180 units. Each shows one idea of its article with real words and the objects
 * of a trade. `src/domain/shown-article.ts` assigns them.
 */
import { box, browser, bubble, check, disc, line, pill, shape, text } from './parts.ts';

const loaf = (x: number, y: number) =>
  shape(`M${x} ${y + 38}c0-26 18-38 42-38s42 12 42 38c0 6-4 9-9 9h-66c-5 0-9-3-9-9z`, 'warm') +
  line(`M${x + 22} ${y + 12}c5 5 7 9 7 15m13-19c4 5 5 10 5 17m14-13c2 5 2 9 1 13`, 'onWarm', 3.5);

const phone = (x: number, y: number, height: number) =>
  box([x, y, 96, height], 'paper', 18, 'ink') + line(`M${x + 36} ${y + 12}h24`, 'ink', 3.5);

const numbered = (x: number, y: number, number: number) =>
  disc(x, y, 13, 'ink') + text(x, y + 5.5, String(number), { color: 'paper', anchor: 'middle' });

const stopwatch = (x: number, y: number, radius: number) =>
  line(`M${x - 9} ${y - radius - 14}h18M${x} ${y - radius - 14}v10`, 'ink', 5) +
  line(`M${x + radius * 0.72} ${y - radius * 0.82}l8-8`, 'ink', 5) +
  disc(x, y, radius, 'paper', 'ink');

const envelope = (x: number, y: number, label: string) =>
  box([x, y, 132, 84], 'paper', 8, 'line') +
  line(`M${x + 4} ${y + 5}l62 40 62-40`, 'line') +
  text(x + 66, y + 70, label, { anchor: 'middle' });

const websiteDesign = {
  'website-home':
    browser(28, 18, 176, 170, 'crumb.example') +
    loaf(74, 122) +
    box([164, 54, 216, 40], 'ink') +
    text(180, 80, 'Bread until it’s gone', { size: 19, color: 'paper' }) +
    box([188, 98, 192, 34], 'soft', 10, 'line') +
    text(204, 120, 'Daily from 7, Main St') +
    pill(212, 138, 128, 'Keep me a loaf') +
    numbered(380, 54, 1) +
    numbered(380, 115, 2) +
    numbered(350, 152, 3),
  'website-thumb':
    text(36, 72, 'In reach', { size: 32 }) +
    text(36, 102, 'of one thumb') +
    line('M398 60A150 150 0 0 0 232 180M398 112A96 96 0 0 0 290 180', 'line', 3) +
    phone(262, 12, 190) +
    text(310, 50, 'Night Pipe', { anchor: 'middle' }) +
    pill(272, 118, 76, 'Call us') +
    line('M440 196L366 148', 'ink', 44) +
    line('M364 134l10 7', 'paper', 4) +
    text(222, 70, 'stretch', { size: 14, anchor: 'end' }) +
    line('M226 66h22', 'ink', 2),
  'website-tailor':
    text(32, 44, 'Off the rack', { size: 20 }) +
    line('M36 76h150M60 76v10m44-10v10m44-10v10', 'ink', 3) +
    shape('M42 94l18-8 18 8v54H42z', 'line') +
    shape('M86 94l18-8 18 8v54H86z', 'line') +
    shape('M130 94l18-8 18 8v54h-36z', 'line') +
    text(60, 126, 'S', { anchor: 'middle' }) +
    text(104, 126, 'M', { anchor: 'middle' }) +
    text(148, 126, 'L', { anchor: 'middle' }) +
    text(210, 112, 'or', { anchor: 'middle' }) +
    text(236, 44, 'Made to measure', { size: 20 }) +
    shape('M262 82l40-18 40 18 22 26-18 14-8-8v52h-72v-52l-8 8-18-14z', 'paper') +
    line('M302 66v98m-34-52h70', 'line', 2) +
    box([238, 140, 152, 22], 'warm', 4) +
    line('M250 140v9m14-9v6m14-6v9m14-9v6m14-6v9m14-9v6m14-6v9m14-9v6m14-6v9m14-9v6', 'onWarm', 2),
  'website-order':
    box([32, 28, 128, 132], 'paper', 12) +
    shape('M84 46h24l16 38H68z', 'warm') +
    line('M96 84v20m-16 0h32', 'ink', 4) +
    text(48, 142, 'Brass lamp') +
    line('M176 94h44m-10-9 10 9-10 9', 'ink', 4) +
    shape(
      'M240 20h148v140l-12-9-12 9-13-9-12 9-12-9-13 9-12-9-12 9-13-9-12 9-12-9-13 9z',
      'paper',
    ) +
    text(258, 52, 'Lamp') +
    text(370, 52, '$48.00', { anchor: 'end' }) +
    text(258, 76, 'Delivery') +
    text(370, 76, '$6.00', { anchor: 'end' }) +
    line('M258 90h112', 'line', 2) +
    text(258, 120, 'Paid', { size: 20, color: 'good' }) +
    text(370, 120, '$54.00', { size: 20, anchor: 'end' }),
  'website-address':
    shape('M0 152h420v28H0z', 'soft') +
    box([52, 22, 118, 134], 'paper', 6, 'ink') +
    line('M76 48h10m20 0h10m20 0h10M76 76h10m50 0h10M76 104h10m20 0h10', 'line', 12) +
    line('M106 76h10m20 28h10', 'warm', 12) +
    box([97, 124, 28, 32], 'ink', 3) +
    line('M206 66v90', 'ink', 5) +
    box([192, 34, 196, 58], 'ink', 8) +
    text(208, 58, 'Your site lives here', { size: 18, color: 'paper' }) +
    text(208, 80, 'Renewed for $14 a year', { color: 'paper' }) +
    box([300, 112, 74, 34], 'warm', 8) +
    text(337, 134, 'Keys', { color: 'onWarm', anchor: 'middle' }) +
    line('M337 146v10', 'ink', 5),
  'website-friday':
    disc(96, 90, 62, 'paper', 'ink') +
    line('M96 40v8m0 84v8M46 90h8m84 0h8', 'line', 4) +
    line('M96 90l-44-22M96 90l26 28', 'ink', 5) +
    disc(96, 90, 6, 'warm') +
    text(188, 54, 'Friday, 4:50 pm', { size: 24 }) +
    box([188, 70, 204, 44], 'paper', 10, 'ink') +
    text(204, 98, 'Closed on Monday', { size: 18 }) +
    line('M360 82v21', 'warm', 3) +
    pill(188, 126, 92, 'Publish') +
    text(296, 145, 'by whom?'),
  'website-lock':
    line('M66 84V62a38 38 0 0 1 76 0v22', 'ink', 13) +
    box([46, 78, 116, 82], 'warm', 14) +
    disc(104, 110, 10, 'onWarm') +
    line('M104 112v22', 'onWarm', 7) +
    ['Updates on', 'Backup restored', 'Two-step login']
      .map((words, index) => {
        const y = 26 + index * 46;
        return box([196, y, 192, 36], 'paper') + check(212, y + 18) + text(238, y + 23.5, words);
      })
      .join(''),
  'website-app':
    phone(58, 16, 190) +
    box([72, 44, 28, 28], 'line', 8) +
    box([116, 44, 28, 28], 'line', 8) +
    box([72, 86, 28, 28], 'line', 8) +
    box([116, 86, 28, 28], 'warm', 8) +
    line('M122 104h16l-3 5h-10zM130 92v9m0-9l6 8h-6', 'onWarm', 2) +
    text(130, 132, 'Ferry', { size: 14, anchor: 'middle' }) +
    box([178, 38, 214, 50], 'paper', 12, 'line') +
    text(196, 69, 'Add to Home Screen', { size: 18 }) +
    line('M178 76l-26 16', 'line') +
    text(180, 122, 'Next boat 10:40', { size: 20 }) +
    text(180, 146, 'also without a signal'),
  'website-tables':
    box([28, 20, 364, 36], 'ink', 8) +
    text(42, 43.5, 'Ana Ruiz', { color: 'paper' }) +
    text(136, 43.5, 'Cut, color', { color: 'paper' }) +
    text(240, 43.5, 'June 3', { color: 'paper' }) +
    text(378, 43.5, '$120', { color: 'paper', anchor: 'end' }) +
    line('M70 60v28M206 60v28M350 60v28', 'warm', 3) +
    [
      ['Clients', 'Ana Ruiz', 28],
      ['Visits', 'June 3, 2 pm', 156],
      ['Prices', 'Color $75', 284],
    ]
      .map(([title, row, x]) => {
        const left = Number(x);
        return (
          box([left, 90, 108, 70], 'paper', 8, 'line') +
          text(left + 12, 112, String(title)) +
          line(`M${left} 122h108`, 'line', 2) +
          text(left + 12, 145, String(row), { size: 14 })
        );
      })
      .join(''),
};

const seo = {
  'seo-found':
    box([32, 22, 356, 44], 'paper', 22, 'ink') +
    text(54, 51, 'plumber near me', { size: 20 }) +
    disc(358, 42, 9, 'none', 'ink') +
    line('M365 49l8 8', 'ink', 4) +
    box([32, 82, 356, 78], 'soft', 12) +
    box([50, 98, 34, 46], 'warm', 8) +
    text(67, 130, '1', { size: 28, color: 'onWarm', anchor: 'middle' }) +
    text(96, 114, 'Night Pipe Co.', { size: 22 }) +
    text(96, 140, 'Open now, 0.4 mi') +
    pill(306, 108, 66, 'Call'),
  'seo-speed':
    stopwatch(106, 102, 58) +
    line('M106 102V62', 'warm', 5) +
    shape('M106 102V50a52 52 0 0 1 46 27z', 'soft') +
    disc(106, 102, 6, 'ink') +
    text(200, 80, '1.8 s', { size: 52 }) +
    line('M202 110h176', 'soft', 12) +
    line('M202 110h24', 'warm', 12) +
    text(196, 144, 'Photo: 2.4 MB to 180 KB'),
  'seo-map':
    line('M0 62h420M0 138h420M110 0v180M304 0v180M110 138L230 0', 'soft', 16) +
    text(16, 67, 'Main St', { size: 14 }) +
    text(322, 143, 'Pier Ave', { size: 14 }) +
    box([130, 78, 60, 44], 'line', 6) +
    shape('M214 142c-28-34-40-52-40-72a40 40 0 0 1 80 0c0 20-12 38-40 72z', 'warm') +
    disc(214, 70, 19, 'onWarm') +
    shape('M202 76c0-9 5-13 12-13s12 4 12 13z', 'warm') +
    box([262, 78, 132, 46], 'paper', 10) +
    text(276, 98, 'Crumb & Salt') +
    text(276, 116, 'Open until 6', { size: 14, color: 'good' }),
  'seo-audit':
    box([44, 18, 220, 170], 'paper', 12, 'line') +
    box([114, 8, 80, 22], 'ink', 8) +
    [
      ['Sitemap is read', true],
      ['Titles are unique', true],
      ['Dead links: 12', false],
    ]
      .map(([words, isGood], index) => {
        const y = 66 + index * 38;
        const sign = isGood ? check(62, y - 6) : line(`M64 ${y - 11}l11 11m0-11l-11 11`, 'bad', 3);
        return sign + text(90, y, String(words), { size: 17 });
      })
      .join('') +
    shape('M306 150l58-104 24 14-58 104-27 13z', 'warm') +
    shape('M306 150l24 14-27 13z', 'onWarm') +
    line('M356 60l24 14', 'onWarm', 4),
};

const chatbots = {
  'chatbot-limits':
    bubble(28, 22, 188, 'Open on Sunday?') +
    line('M232 40h28m-8-7 8 7-8 7', 'line', 3) +
    pill(276, 26, 110, '10 to 4', 'ink') +
    bubble(28, 86, 188, 'Is this mole bad?') +
    line('M232 104h28m-8-7 8 7-8 7', 'line', 3) +
    pill(276, 90, 110, 'Ask Dr. Lee') +
    text(28, 166, 'One is for the chatbot, one is not.'),
  'chatbot-shop':
    shape(
      'M84 100c-22 0-38 14-34 32 3 12 13 14 12 22-1 14 10 26 26 26s28-12 26-26c-1-8 9-10 12-22 4-18-12-32-42-32z',
      'warm',
    ) +
    line('M88 18v98', 'onWarm', 9) +
    line('M88 18v98', 'ink', 5) +
    line('M80 20h16M80 32h16', 'ink', 4) +
    line('M74 150h28M70 126c-4 6-4 12 0 18m36-18c4 6 4 12 0 18', 'onWarm', 3) +
    bubble(160, 24, 202, 'Do you rent violins?') +
    bubble(196, 88, 196, 'From $18 a month.', true) +
    text(196, 152, 'Strings included'),
};

const agents = {
  'agent-loop':
    disc(150, 90, 58, 'none', 'line') +
    pill(102, 18, 96, 'Read', 'ink') +
    pill(160, 112, 96, 'Decide', 'ink') +
    pill(36, 112, 96, 'Act') +
    text(284, 72, 'Moved Jo', { size: 22 }) +
    text(284, 98, 'to Thursday', { size: 22 }) +
    check(286, 122) +
    text(310, 128, 'and told her'),
  'agent-fence':
    envelope(50, 16, 'Refund $80') +
    line(
      'M22 128h188M36 108v60m32-60v60m32-60v60m32-60v60m32-60v60m32-60v60M22 150h188',
      'ink',
      6,
    ) +
    box([234, 30, 158, 120], 'paper', 12) +
    text(250, 58, 'Over $50?', { size: 20 }) +
    text(250, 80, 'A person decides.') +
    pill(250, 104, 58, 'Yes') +
    pill(316, 104, 58, 'No', 'soft'),
};

const wave = (x: number, heights: readonly number[]) =>
  heights.map((height, index) => `M${x + index * 9} ${90 - height / 2}v${height}`).join('');

const voiceAgents = {
  'voice-pause':
    line(wave(30, [16, 34, 58, 80, 48, 66, 30, 44, 18, 10]), 'ink', 5) +
    line('M138 90h84', 'line', 3) +
    text(180, 78, '0.5 s', { size: 26, anchor: 'middle' }) +
    line(wave(240, [14, 40, 70, 52, 88, 60, 76, 38, 54, 28, 62, 40, 24, 34, 16, 10]), 'warm', 5) +
    text(30, 160, 'Hello?', { size: 18 }) +
    text(240, 160, 'Harbor Lane Dental', { size: 18 }),
  'voice-bill':
    shape(
      'M50 110c-14-2-22-14-18-28 16-48 120-48 136 0 4 14-4 26-18 28l-14 1c-6 0-10-4-10-12V86c-18-6-34-6-52 0v13c0 8-4 12-10 12z',
      'ink',
    ) +
    shape('M52 164l14-46h68l14 46z', 'line') +
    line('M86 130h.1m14 0h.1m14 0h.1m-28 14h.1m14 0h.1m14 0h.1', 'ink', 6) +
    box([206, 22, 182, 140], 'paper', 10) +
    text(222, 50, 'Calls in May') +
    text(222, 92, '412 min', { size: 34 }) +
    line('M222 106h150', 'line', 2) +
    text(222, 128, 'Missed before') +
    text(372, 128, '61', { anchor: 'end' }) +
    text(222, 150, 'Missed now') +
    text(372, 150, '0', { color: 'good', anchor: 'end' }),
};

const integration = {
  'integration-weeks':
    line('M36 142c60-6 60-44 116-46s60-50 116-54', 'soft', 34) +
    [40, 84, 132, 178, 222, 264]
      .map((x, index) => {
        const y = [142, 130, 104, 92, 66, 46][index] ?? 0;
        return numbered(x, y, index + 1);
      })
      .join('') +
    line('M318 150V34', 'ink', 5) +
    shape('M320 34h76l-16 20 16 20h-76z', 'warm') +
    text(330, 60, 'Keep it?', { size: 14, color: 'onWarm' }) +
    text(32, 44, 'Six weeks,', { size: 22 }) +
    text(32, 70, 'one feature', { size: 22 }),
  'integration-door':
    box([44, 14, 124, 176], 'ink', 8) +
    box([58, 28, 96, 96], 'soft', 4) +
    box([66, 52, 80, 42], 'paper', 6) +
    line('M106 28l-26 24m26-24l26 24', 'paper', 2) +
    text(106, 79, 'Open', { size: 20, anchor: 'middle' }) +
    disc(144, 142, 6, 'warm') +
    text(200, 58, 'Good evening.', { size: 26 }) +
    text(200, 86, 'We close at eight.') +
    box([200, 106, 192, 46], 'paper', 10) +
    check(214, 128) +
    text(238, 134, 'Asked, not guessed'),
  'integration-plugs':
    ['Booking', 'Billing', 'Website']
      .map((words, index) => {
        const y = 20 + index * 50;
        return (
          box([28, y, 116, 38], 'paper', 10, 'line') +
          text(42, y + 24.5, words, { size: 17 }) +
          line(`M144 ${y + 19}h24`, 'ink', 6) +
          box([168, y + 6, 30, 26], 'ink', 6) +
          line(`M198 ${y + 14}h12m-12 10h12`, 'ink', 4)
        );
      })
      .join('') +
    box([252, 20, 140, 138], 'warm', 16) +
    line('M268 34h10m-10 10h10M268 84h10m-10 10h10M268 134h10m-10 10h10', 'onWarm', 5) +
    text(294, 82, 'Tue, 3 pm', { size: 19, color: 'onWarm' }) +
    text(294, 106, 'in all three', { color: 'onWarm' }),
};

const marketing = {
  'marketing-speaker':
    line('M44 50a76 76 0 0 0 0 80M66 64a48 48 0 0 0 0 52M184 64a48 48 0 0 1 0 52', 'line', 5) +
    box([86, 40, 78, 122], 'ink', 34) +
    disc(125, 128, 18, 'paper') +
    line('M106 66h38m-38 12h38m-38 12h38', 'line', 3) +
    disc(125, 128, 7, 'warm') +
    bubble(212, 36, 176, 'Open tonight?') +
    bubble(212, 98, 176, 'Yes, until seven.', true),
  'marketing-letters':
    envelope(152, 82, 'A review?') +
    envelope(94, 48, 'See you at 9') +
    envelope(36, 14, 'Thank you') +
    text(312, 74, '5', { size: 60 }) +
    text(312, 104, 'messages') +
    text(312, 128, 'that send') +
    text(312, 152, 'themselves'),
};

const analytics = {
  'analytics-week':
    box([32, 20, 232, 150], 'paper', 12) +
    text(48, 48, 'Calls from the site') +
    [22, 34, 30, 48, 62]
      .map((height, index) => {
        const x = 58 + index * 40;
        const day = 'MTWTF'[index] ?? '';
        return (
          box([x, 132 - height, 24, height], index === 4 ? 'warm' : 'line', 5) +
          text(x + 12, 154, day, { size: 14, anchor: 'middle' })
        );
      })
      .join('') +
    text(292, 78, '31', { size: 56 }) +
    text(292, 106, 'calls, up 9') +
    text(292, 138, 'Decision:', { size: 14 }) +
    text(292, 158, 'keep the page'),
};

/** Drawings of all covers, by their ids. */
export const covers: Readonly<Record<string, string>> = {
  ...websiteDesign,
  ...seo,
  ...chatbots,
  ...agents,
  ...voiceAgents,
  ...integration,
  ...marketing,
  ...analytics,
};
