import { toTerms } from './template';

/**
 * Research methods, most common first: nouns that need no other article.
 */
export const methods = toTerms(`
regression analysis=回归分析; a case comparison=案例比较; time-series analysis=时间序列分析; panel data analysis=面板数据分析
scenario planning=情景规划; cluster analysis=聚类分析; sentiment analysis=情感分析; a field experiment=实地实验
conjoint analysis=联合分析; difference-in-differences=双重差分; text mining=文本挖掘; a structured survey=结构化问卷
process mapping=流程图分析; discounted cash flow=现金流折现; machine learning=机器学习; structural equation modelling=结构方程模型
A/B testing=A/B 测试; benchmarking=对标分析; choice modelling=选择模型; grounded theory=扎根理论; participant observation=参与观察
Monte Carlo simulation=蒙特卡洛模拟; propensity score matching=倾向得分匹配; importance–performance analysis=重要性绩效分析
life-cycle assessment=生命周期评估; data envelopment analysis=数据包络分析; survival analysis=生存分析; instrumental variables=工具变量
hedonic pricing=特征价格法; regression discontinuity=断点回归; content analysis=内容分析; thematic analysis=主题分析
queueing theory=排队论; event study=事件研究法; synthetic control=合成控制法; topic modelling=主题模型; network analysis=网络分析
Bayesian inference=贝叶斯推断; principal component analysis=主成分分析; random forests=随机森林; gradient boosting=梯度提升
reinforcement learning=强化学习; quantile regression=分位数回归; cointegration testing=协整检验; spatial econometrics=空间计量
system dynamics=系统动力学; agent-based modelling=主体建模; discrete-event simulation=离散事件模拟; real options analysis=实物期权分析
the Delphi method=德尔菲法; the critical incident technique=关键事件法; repertory grids=凯利方格; stochastic frontier analysis=随机前沿分析
latent class analysis=潜在类别分析; multilevel modelling=多层模型; Heckman correction=赫克曼修正; Granger causality=格兰杰因果
eye tracking=眼动追踪; photo elicitation=影像引谈法; oral history=口述史; netnography=网络民族志; card sorting=卡片分类法
space syntax=空间句法; post-occupancy evaluation=使用后评估; time-and-motion study=工时动作研究; service blueprinting=服务蓝图
the laddering technique=阶梯访谈法; Q methodology=Q 方法论; qualitative comparative analysis=定性比较分析; Markov chains=马尔可夫链
Kalman filtering=卡尔曼滤波; wavelet analysis=小波分析; copula models=连接函数模型; Shapley values=沙普利值
causal forests=因果森林; conformal prediction=保形预测; isotonic regression=保序回归; survival forests=生存森林
semantic differential scales=语义差异量表; the Kano model=卡诺模型; TOPSIS ranking=TOPSIS 排序
fuzzy cognitive maps=模糊认知图; Petri nets=佩特里网; prospect theory=前景理论; mental accounting=心理账户
the newsvendor model=报童模型; Stackelberg games=斯塔克尔伯格博弈; mechanism design=机制设计; contingent valuation=条件估值法
travel-cost analysis=旅行成本法; input–output tables=投入产出表; emergy accounting=能值核算; thermal comfort modelling=热舒适模型
`);
