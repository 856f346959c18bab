import { judgeShare } from './share.js';

judgeShare(1, 2);
