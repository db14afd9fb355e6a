import { expect, test } from 'vitest';
import { readScripts } from './migration-scripts';
import { findPending, requireCurrent } from './schema-version';

/** The checksum of every script that was merged. A new migration adds a line; a line never changes. */
const MERGED = {
  '20261121090000_archive': '0f37d41c6c6634c591791651037b699570a084137bf94794991e61f203ab7e82',
  '20261121091000_lifecycle': 'd59ccdc9a5a0361b40db1fca1e2ab900fbc7d49b537cccef649364a37071ea0e',
  '20261121092000_search': '4da4819b139388d1919f98e02d0f0a92b45d84c0227f4b7d6e7be826a2a2e87f',
  '20261121100000_keys': '11434f19da263d314f9f7be5e3efd9a68e7bb27e9241b81178d8159009e2b098',
  '20261121110000_admin': '28712ff9405c6bdf28564b6a4314c6df8cfe6f3eda68f8beef5777955a15c76e',
  '20261122090000_search_newest': 'd726b77027adcdca442c8a18920ccc2f2192cafa5691bc236af675a08e0d6326',
  '20261122091000_search_newest_index': '32b0c610e4a41895bd903ec12e201762e4cdfe6c0f695622aef1bd4cfd47cc09',
  '20261122092000_search_index_replaced': 'df484fd8243970dfa938da8f1d7a9b3b3eee693d49ee1299f139388068dd968e',
  '20261122100000_go_live_in_batches': '885e0ff496180656c298639f70ddffab9537d5553be6097760362463b918e56c',
  '20261122101000_mail_first_try': '790d5d2fc7a3de2642703d78cca457874284b01c3f2ff26b8ebd565fe6e9d0dc',
  '20261122110000_search_folding': 'f35fb39dd708a003f0394556dbefba40244451d0145876c2e272a936fe76eb0d',
  '20261122111000_listing_indexes': '4e11c6679e1d0379deddddf93d8198fb31a2d3f3f259eefffc192680df8d7caf',
  '20261122112000_listing_indexes_replaced': '0862244225d0584fb08879db530aab340a4dc0f1f0fca2f6b56fdeb5ae8fe2e5',
  '20261122120000_go_live_first': 'db5a109d0268f69f9b69eb695df8e184003b6a1212a356e3981c729a1adcfd79',
  '20261122130000_search_bounded': '7c77474ca78f266283745addb79e41db4793aa20839388e2c993b1c923e1855e',
  '20261122140000_authors': '57c3b2780791962d598326eb96c69ce9f81f638908680caf2ace4496817dcd8b',
  '20261122150000_monolingual_articles': 'ab422a6b97047cf1dc5afa046b45ab4992d088e17c6bd2977a33cac8c26ef4d3',
  '20261122160000_search_postings': '742912b8abc6a893965734959c101bf7c9035e603b55fbc1682bac427d4918cf',
  '20261123022000_account': 'e02f5372a6342c57e6fa3a88c692353a087a4242edfef1d8ab2228dfade468a3',
  '20261123022100_account_indexes': '3e67461dbc166033f1e574192a6ec7991fb19fbce10a588d80a5c2cc169c084a',
  '20261123022200_account_validated': '9c8e1fb9d4dd8fc5f1c691eaec0188218a568d7220f96e729c602025968391e2',
  '20261123024500_articles_featured': '4f97777b4bc90a2194ae656920324e995cf0b483d67f29dd95aae42aae6952e5',
  '20261123060000_staff': 'ab2a8b278e7734b9f8d09e7403aad8f01a346a9979afd5888e9f2515355fdb0b',
  '20261123061000_media': '8de6df948ffc520905452d0ed2db9cd89216dda73e45340c7958b586e0717654',
  '20261123061100_media_indexes': '8dd93718c55351abd7633156f52b084aad7fce6e55ad87a7b07ef60510c0dab3',
  '20261123062000_editing': '6f5888469fe857c3397978a332190a6903f6740de063594f8a50c265d86bf864',
  '20261123062100_editing_indexes': 'efd95db28aae68c1bad75ffbc4eb494b8c3ca58e9db1a8aa74d0fce97949dde8',
  '20261123063000_schedules': 'aefe5754f0fc66d89e2b890755d5538e07b97b76c1bf44a7679653eb8df6f46b',
  '20261123063100_schedules_validated': '9c8e1fb9d4dd8fc5f1c691eaec0188218a568d7220f96e729c602025968391e2',
  '20261123070000_snapshots': 'fffe6f2ed6a072a765e158716790cd98370a561d7a19c492e9c657af44056475',
  '20261123071000_webhooks': 'b43a1d37b977c6396e207590bd88e144760a682527b4f8412aefe783536eaaeb',
  '20261123071100_webhooks_validated': '9c8e1fb9d4dd8fc5f1c691eaec0188218a568d7220f96e729c602025968391e2',
  '20261123080000_media_uses': 'e00e441fdff234a1a6fafdc78d963db4af882995fd0e9a912b76afd1d80932e1',
  '20261124084300_media_names': '0b1cc9c327c28d960af88f7b646d13fb2e5313fda94dc87416fe2363cdb456e3',
  '20261124084400_media_names_validated': '87f3a1d4e7020bd5fdb916d377646e6e72688811297c4be4f3cbc73cb62f7804',
  '20261124090000_premium_counts_column': 'e828f284900a6a3183936817ad7321bb641706834c429aefaa5871eb581d7fe3',
  '20261124090100_premium_counts': '5c3af937e71b69131722ca3139a7274ecc2a8e08d987f9e7a5f761f02fc3e74e',
  '20261124090430_kept_revisions': '7e379622a457d49558940a540690392a1660d1dae08e0aaf985ca931b16c01fe',
  '20261124090431_kept_revisions_validated': 'e2be5ec6c8fe5be9221ea59d4a6d99036b8e78804597bbd36fd4a30ffe84a41e',
  '20261124090500_article_reviews': 'd7f988cd29f94d2f1634a53dddb0a9ab58b1a3c82b147f05d5be135661eccab4',
  '20261124090600_article_reviews_index': '557eaf5519b4185f56a91d95e658510e49ca5db33b3375568c5ebfb793494354',
  '20261124091500_fingerprints': 'c1f08137fe539aa5b9753671f417419d63ff94bc0998472febe265133211aaab',
  '20261124093300_webhook_failures': '17cf07dc4e08d81e17e1846a5ab9e9dd32cd2be36f1a83bdc606d54fc7e5af16',
  '20261124105100_vocabulary_by_prefix': '9e02359738349b0ef91c2b23343a8bfd80881a02820ca42bf120ef73ba94ce78',
  '20261124115547_contacts': '64af4c60e2cf312ce7942b6a10b3fa42f140a6423801230c73ff3702cac01a36',
  '20261124120600_form_links': 'd7914141f9990bc8d67f9550f9e8ce40926e220a7f89e5631c4421379b6d520d',
  '20261124120610_form_links_validated': '0eb910bd3ca2ce0ceddd4d15743abb050d2d7b759b14d43ff60587c77700034a',
  '20261124120620_link_tokens_by_email': '47684738bd3be581831e395bd9f8f8cecdadf4de0bd69009059bb5f9a2d2b329',
  '20261124120230_whitepapers': 'b8bcbd62c686ebd5a98247bd086e80642f7c2e10e0f77381ab46badaf46170c8',
  '20261124120240_saved_searches': '5e6d79d81580bb8e46f8ceff3848aeda48b70491ff27204454b78151c794b84e',
  '20261124120250_articles_by_going_live': '1c76d596ff6e5a276c16fc0bf46d4c5c26f109f62febc4c46aafff6290c19f35',
  '20261124121900_newsletters': '3bc46d4659385f44f0c30073228fedd310c6c8a62d484d4161de4f654bea8dd8',
  '20261124121910_bulk_mails': '13d8af6e724ad867abb066a72baecad5443c2436624685c3775bf2c56e91e606',
  '20261124121920_bulk_mails_waiting': '2c59192699886155240e66c6fdcfd5b88bb7d167846d4e3d51322d989dbe63db',
  '20261124121930_bulk_mails_batch': '2c10eb84366a613d3691c7e9ae7a3fb5def5e44b73381328d2b4cf6a610e8deb',
  '20261124121940_bulk_mails_unique': '8c4318f136bad0e561753695be5a0b77d112c511d863320684edf74994f5dbef',
  '20261124121950_bulk_mails_validated': '18934bca30ded7d5ea6eab176e84c97ee1f4273b7aa73f3f090cb37d56c5548b',
  '20261124152000_tags_zh': '225fc1d600e2311cb73227b2e35ef2163fa1d10c6f975c418068fe2a6254c327',
  '20261124152010_tags_zh_validated': 'f3364baddf1c70b34840509f6c51a9a88b131d2f83b980731af39cff728c7668',
  '20261124152020_tags_zh_written': '201f236f5a054ba0cbf758c86b24888477147a9553ce6a71a7aa9aa77c2ac0c6',
  '20261124152030_article_tags_zh': '9c109751df3a80a154ab0cb483be42e26360e73b741c36be7425fecd1d2b8c67',
  '20261124152040_article_tags_named': '4e5bec6a7e1ee5ab6229d453bcf3611ba04fd4afaa1378ea97433dbbaecb1e2d',
  '20261124155200_author_profiles': '0a1104cfca985eace38cf9fc461c8c66cf3110c8e65cac18068d0fd870bf0d83',
  '20261124185306_category_introductions': '7976768ebc3c87e166752467ece6097844f5eb68ba0ea01f086fc81530ad957b',
  '20261124191917_update_notes': '311a512b03a38cc8a78a153201365cf926cb7f5bd6373040d974cd98554d3d26',
  '20261124155210_author_slugs': '24016450851c614b61b12dca8d57e80b658dacb9db84249ba228af59b55282ef',
  '20261124120338_checkouts': '18f44b6ca3a39fc2964c0d46e7e2fd0aa101cfc95d2f03de3feaf8eb26955bf8',
  '20261124121200_audit_redaction': '68156e5c162bd707e5f3ec2d028978d529315070240c69ecbb40bc5df83e7778',
  '20261124121210_audit_addresses': 'dcb0fdf4e53612ca59815d204c25d6dd1f4048cc7c55bee701fba79b1a2c9651',
  '20261124120300_comments': '10fc4955c8b7aa553011c8b0714453425357955dfee823247c97f0c7bf14aa99',
  '20261124120900_subscription_requests': '4b1ad1ffeec4c28e1e73e9b1e1845bd73a19c301fc3334ed906061a19cd08e48',
  '20261124153000_search_segment_ids': '6b0af08ee1cc666df14d6dfef2bc346dc4a17768e304059d3e5947a67b1f3d50',
  '20261124185000_preview_openings': '69d66b30530ec24091b3fb3b197de9a0f69b0cd6e7377899c33a057074f9a9c9',
  '20261126193700_cheaper_article_writes': 'c5c10324324315cd4f832f702c2050e455f341ca5441f72b1f8f647bffee259c',
};

const script = (name: string) => ({ name, sql: 'SELECT 1;\n', checksum: `of ${name}` });
const scripts = ['1_a', '2_b', '3_c'].map(script);

test('every migration is as it was merged', () => {
  const present = Object.fromEntries(readScripts('prisma/migrations').map(({ name, checksum }) => [name, checksum]));
  expect(present, 'A new migration adds its checksum to MERGED above; a merged one is never edited.').toEqual(MERGED);
});

test('a migration that sorts before an applied one is still pending', () => {
  const applied = [script('1_a'), script('3_c')];
  expect(findPending(applied, scripts)).toEqual(['2_b']);
  expect(() => requireCurrent(applied, scripts)).toThrow('the database schema is at 3_c, this version needs 2_b;');
  expect(() => requireCurrent(scripts, scripts)).not.toThrow();
});

test('names an unknown migration between known ones', () => {
  const applied = [script('1_a'), script('2_unknown'), script('3_c')];
  expect(() => findPending(applied, scripts)).toThrow('the database has the migration 2_unknown, which this version (up to 3_c)');
});

test('names a migration that was applied with another text', () => {
  const applied = [script('1_a'), { ...script('2_b'), checksum: 'of an edited script' }];
  expect(() => findPending(applied, scripts)).toThrow('the migration 2_b differs from the one that the database applied');
});
