import { toTerms } from './template';

/** Parts of the authors' invented names. */
export const chineseSurnames = toTerms(`
Wang=王; Li=李; Zhang=张; Liu=刘; Chen=陈; Yang=杨; Zhao=赵; Huang=黄; Zhou=周; Wu=吴; Xu=徐; Sun=孙; Zhu=朱; Gao=高; Lin=林
He=何; Guo=郭; Luo=罗; Liang=梁; Song=宋; Tang=唐; Feng=冯; Shen=沈; Cao=曹; Peng=彭; Lu=陆; Jiang=蒋; Qian=钱; Fang=方; Gu=顾
`);
export const chineseGivenNames = toTerms(`
Yuhan=雨涵; Zhiyuan=致远; Jing=静; Haoran=浩然; Mengqi=梦琪; Wenbo=文博; Siyu=思雨; Jianing=嘉宁; Minghui=明辉; Ruoxi=若溪
Chengyu=承宇; Lan=岚; Yifan=一凡; Xinyi=欣怡; Kaiwen=凯文; Shuhua=淑华; Tianqi=天琪; Weiming=维明; Qingyun=青云; Anran=安然
`);
export const otherGivenNames = toTerms(`
Margaret=玛格丽特; Daniel=丹尼尔; Claire=克莱尔; Thomas=托马斯; Helena=海伦娜; Marcus=马库斯; Ingrid=英格丽德; Paul=保罗
Sofia=索菲娅; Adrian=阿德里安; Nadia=纳迪娅; Oliver=奥利弗; Beatrice=比阿特丽斯; Hugo=雨果; Elena=埃琳娜; Simon=西蒙
`);
export const otherSurnames = toTerms(`
Ashdown=阿什当; Bellamy=贝拉米; Carrow=卡罗; Delacourt=德拉库尔; Everly=埃弗利; Fenwick=芬威克; Garland=加兰; Hollis=霍利斯
Ivanov=伊万诺夫; Jansen=扬森; Keller=凯勒; Lindqvist=林奎斯特; Moretti=莫雷蒂; Norwood=诺伍德; Okafor=奥卡福; Pereira=佩雷拉
Quayle=奎尔; Rossini=罗西尼; Sandoval=桑多瓦尔; Thornbury=索恩伯里
`);

export const authorTitles = toTerms(`
Contributing researcher=特约研究员; Senior research fellow=高级研究员; Lecturer in hospitality management=酒店管理讲师
Professor of hotel economics=酒店经济学教授; Independent consultant=独立顾问; Editor=编辑; Former general manager=前任总经理
Doctoral candidate=博士研究生; Head of research=研究主管; Industry analyst=行业分析师
`);

/** Invented publications; most articles have none. */
export const sourceNames = [
  'Notes on Lodging Economics',
  'The Innkeeping Review',
  'East–West Hospitality Letters',
  'Journal of Quiet Rooms',
  'Papers in Hotel Practice',
  'The Night Audit Quarterly',
  '客栈研究通讯',
  '酒店与城市札记',
  '旅宿评论',
] as const;

/** Tags for any category, most common first. The topics of the article's category are used as tags too. */
export const generalTags: readonly string[] = `
research, china, asia, strategy, case study, 酒店业, operations, guest experience, europe, pricing
recovery, 案例研究, investment, management, small hotels, brands, 业主视角, training, methods, resorts
middle east, 研究方法, cities, policy, opinion, long read, 国际比较, seasonality, data, ethics
history, education, 行业观察, airports, islands, rural travel, 乡村旅宿, field notes, book review, 访谈
`
  .trim()
  .split(/[,\n]\s*/);
