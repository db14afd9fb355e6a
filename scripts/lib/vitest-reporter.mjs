import { writeFileSync } from 'node:fs';

/** Writes to REPORT_FILE what `checks.mjs` needs of each test file: its project, time, failed and skipped tests. */
export default class {
  onTestRunEnd(modules) {
    writeFileSync(process.env.REPORT_FILE, JSON.stringify(modules.map(describeModule)));
  }
}

function describeModule(module) {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  const tests = [...module.children.allTests()];
  const failed = tests.filter((test) => test.result().state === 'failed').map((test) => test.fullName);
  return {
    file: module.moduleId,
    project: module.project.name,
    milliseconds: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
    passed: tests.filter((test) => test.result().state === 'passed').length,
    skipped: tests.filter((test) => test.result().state === 'skipped').map((test) => test.fullName),
    // Without a failed test, the file itself has failed: it does not load, or a hook of it fails.
    failed: failed.length === 0 && module.state() === 'failed' ? ['does not load'] : failed,
  };
}
