/**
 * Words for benchmarks and load tests of search, with the share of articles that contain them in title, excerpt, body or
 * core problem (English as a whole word, Chinese as a substring; counted in 400,000 articles).
 *
 * - Common: hotels 85 %, hotel 70 %, managers 51 %, guests 45 %, demand 35 %; 酒店 95 %, 客人 65 %, 经理 53 %,
 *   业主 39 %, 需求 35 %.
 * - Frequent: China 5 %, 中国 19 %; revenue management 收益管理 and Shanghai 上海 18 %, regression analysis 回归分析 11 %.
 * - Medium, 1 to 5 %: dynamic pricing 动态定价 4 %, sustainability 可持续 3 %, Sydney 悉尼 2.5 %, conjoint analysis
 *   联合分析 2 %, and most topics, kinds of hotel and measures.
 * - Rare: the last third of `places.ts` and `methods.ts`; Quito 基多, Cusco 库斯科 and Ushuaia 乌斯怀亚 are each in about
 *   1 of 3,000 articles, conformal prediction 保形预测 in about 1 of 2,500.
 */
export const probeWords = {
  common_en: 'hotel',
  common_zh: '酒店',
  mid_en: 'conjoint analysis',
  mid_zh: '悉尼',
  rare_en: 'Quito',
  rare_zh: '库斯科',
} as const;
