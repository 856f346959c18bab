import { judgeShare } from './share.js';

judgeShare(0, 2);
