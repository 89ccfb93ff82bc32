import { randomUUID } from "node:crypto";
import { claimTask, finishTask, insertTasks, recordTick } from "#db/queries/scheduled-tasks.ts";
import { logWarning } from "#server/platform/log.ts";
import { SCHEDULED_TASKS, type ScheduledTask } from "./tasks.ts";

/** Runs a task unless another process does. A failure is logged; the task runs again after its interval. */
async function runTask(task: ScheduledTask, holder: string): Promise<boolean> {
  if (!(await claimTask(task.name, holder, task))) return false;
  try {
    await task.run();
    await finishTask(task.name, holder, null);
  } catch (error) {
    logWarning("schedules.task_failed", { task: task.name, error });
    await finishTask(task.name, holder, error instanceof Error ? error.name : "Error");
  }
  return true;
}

/** Runs the tasks that are due, one after the other. @returns the names of those that this process ran */
export async function runDueTasks(tasks = SCHEDULED_TASKS): Promise<string[]> {
  const holder = randomUUID();
  await insertTasks([...tasks]);
  const ran: string[] = [];
  for (const task of tasks) if (await runTask(task, holder)) ran.push(task.name);
  await recordTick();
  return ran;
}
