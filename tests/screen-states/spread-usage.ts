import { usagePeriodAt } from "#server/usage/period.ts";
import { type Account, stackSql } from "#tests/support/accounts.ts";

/** Screenshots per day, today first. */
const COUNTS = [2, 0, 4, 1, 0, 0, 3, 5, 2, 0, 1, 0, 0, 6, 2, 1, 0, 3];
const SCREENSHOTS = 1;
const WEB_INSPECTOR = 1;

/**
 * Gives an account with a plan daily usage of the Web Inspector, four uses of it in the current usage period.
 */
export async function spreadUsage({ id }: Account): Promise<void> {
  const { start, end } = usagePeriodAt(new Date(), new Date());
  const counter = { user_id: id, product_id: WEB_INSPECTOR, tool_id: SCREENSHOTS, period_start: start };
  await stackSql`insert into usage_counters ${stackSql({ ...counter, period_end: end, used: 0 })}`;
  await stackSql`
    insert into usage_reservations (user_id, product_id, tool_id, period_start, state, expires_at, request_id, reserved_at, ended_at)
    select ${id}, ${WEB_INSPECTOR}, ${SCREENSHOTS}, ${start}, 'committed', now(), 'req_example',
      now() - make_interval(days => day), now() - make_interval(days => day)
    from unnest(${COUNTS.map((_, day) => day)}::int[], ${COUNTS}::int[]) as use (day, count),
      generate_series(1, count)`;
  await stackSql`
    insert into usage_counters (user_id, product_id, tool_id, period_start, period_end, used)
    select user_id, product_id, ${SCREENSHOTS}, usage_anchor_at, usage_anchor_at + interval '1 month', 4
    from user_subscriptions where user_id = ${id} and is_current
    on conflict (user_id, product_id, tool_id, period_start) do update set used = excluded.used`;
}
