import { compare, shareOf } from '../compare';
import { startFork, startOurServer } from '../processes';
import { listRequests } from './requests';
import { type Run, type Section, toComparedArchive, toRate, toShare } from './run';

/** Every read operation compared with a handler that sends the same bytes as a constant, on both mounts. */
export async function measureConstants(run: Run): Promise<Section> {
  const archive = toComparedArchive(run);
  const requests = await listRequests(archive);
  const section: Section = {
    title: `Remembered reads compared with a constant response, ${archive.size.toLocaleString('en')} articles`,
    text:
      'Responses per second. The constant is a handler of the same server, from Request to Response, that sends the same bytes ' +
      'and does nothing else: no database, no limits, no log. The plain one avoids the Response, as our own routes do. “Bare” ' +
      'is `node:http` with the same bytes. The Next mount is what platforms without our server run.',
    head: ['request', 'ours', 'of constant', 'of plain', 'of bare', 'Next mount', 'of its constant'],
    rows: [],
    targets: [],
  };
  const started = await Promise.all([
    startOurServer(archive.url),
    startOurServer(archive.url, {}, 'framework'),
    startFork('constants'),
    startFork('peers/bare'),
  ]);
  const [ours, framework, constants, bare] = started;
  try {
    for (const [number, [name, paths]] of Object.entries(requests).entries()) {
      const body = await (await fetch(ours.url + paths[0])).text();
      await constants.send({ name: String(number), body });
      await bare.send({ name: String(number), body });
      const rates = await compare(
        run.loader,
        {
          ours: { url: ours.url, paths },
          constant: { url: constants.url, paths: [`/api/v1/constant/${number}`] },
          plain: { url: constants.url, paths: [`/api/v1/plain/${number}`] },
          bare: { url: bare.url, paths: [`/${number}`] },
          framework: { url: framework.url, paths },
          frameworkConstant: { url: constants.url, paths: [`/constant/${number}`] },
        },
        run.pace,
      );
      const ofConstant = shareOf(rates.ours, rates.constant);
      section.rows.push([
        name,
        toRate(rates.ours.perSecond),
        toShare(ofConstant),
        toShare(shareOf(rates.ours, rates.plain)),
        toShare(shareOf(rates.ours, rates.bare)),
        toRate(rates.framework.perSecond),
        toShare(shareOf(rates.framework, rates.frameworkConstant)),
      ]);
      const goal = name.startsWith('search') ? 0.4 : 0.8;
      section.targets.push({ name: `${name}, share of constant`, value: ofConstant, goal, bound: 'at least', unit: '' });
      run.log(section.rows.at(-1)?.join('  ') ?? '');
    }
  } finally {
    await Promise.all(started.map((server) => server.stop()));
  }
  return section;
}
