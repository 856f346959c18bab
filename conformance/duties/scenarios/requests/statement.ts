import { scenario, t } from '../words.js';

const dayMs = 86_400_000;
const days = 90;
const rows = 250;
/** How many days ago there are rows: also on those on which ranges of 30 or 31 days meet. */
const visits = [88, 75, 62, 61, 60, 45, 31, 30, 29, 2] as const;
/** More than a page, so that one range has two. */
const first = 124;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export default scenario({
  id: 'caller/long-statement',
  title: {
    en: 'A statement of 90 days is read in ranges of 31 days and in pages to the last',
    'pt-BR': 'Um extrato de 90 dias é lido em períodos de 31 dias e em páginas até a última',
  },
  duties: ['CALLER-28', 'CALLER-42'],
  steps: ['statement'],
  needs: ['time passes', 'a received payment'],
  // It begins so long ago that time can pass until now.
  account: { openedAt: new Date(Date.now() - (days - 2) * dayMs).toISOString() },
  timeoutMs: 120_000,
  async run(scene) {
    const ids: string[] = [];
    // The client reads them; that it is told of each would only take time.
    for (let row = 0; row < 2 * rows; row += 1) scene.stage.nextNotification({ deliver: 'not at all' });
    for (const [visit, daysAgo] of visits.entries()) {
      const made = await Promise.all(
        Array.from({ length: visit === 0 ? first : (rows - first) / (visits.length - 1) }, () =>
          scene.silently('a received payment', { amount: 1 }),
        ),
      );
      ids.push(...made.map(({ transactionId }) => transactionId));
      const next = visits[visit + 1];
      if (next !== undefined) await scene.setup('time passes', { seconds: (daysAgo - next) * 86_400 });
    }
    const now = Date.now();
    const read = await scene.do('statement', { from: dayOf(now - days * dayMs), to: dayOf(now) });
    const calls = scene.calls('listTransactions');
    const [ranges, whole] = [scene.duty('CALLER-28'), scene.duty('CALLER-42')];
    if (calls.length === 0) {
      for (const duty of [ranges, whole]) duty.leave(t`the client asked for no list`);
      return;
    }
    // A token that has expired meanwhile, or a rate limit, says nothing of ranges and pages.
    const refused = calls.find(({ answer }) => answer?.status === 400 || answer?.status === 422);
    const shownBy = calls.slice(0, 3).map((call) => scene.exchange(call));
    const isTaken = ranges.holds(refused === undefined, () => ({
      message: t`the gateway refuses what the client asks for`,
      expected: t`ranges of at most 31 days, and pages from 1`,
      received: refused ? t`${refused.path}: ${refused.answer?.status ?? 0}` : '',
      shownBy: refused ? [scene.exchange(refused)] : shownBy,
    }));
    const { transactions } = read;
    if (transactions === undefined) {
      whole.leave(t`the client does not say which transactions it has`);
      return;
    }
    if (!isTaken) return;
    const has = new Set(transactions);
    const missing = ids.filter((id) => !has.has(id)).length;
    whole.holds(missing === 0 && has.size === transactions.length, {
      message: t`a statement is not complete`,
      expected: t`${rows} transactions, each once`,
      received: t`${transactions.length} rows; ${missing} transactions are missing, ${transactions.length - has.size} come twice`,
      shownBy,
    });
  },
});
