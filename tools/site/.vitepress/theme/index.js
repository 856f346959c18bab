import DefaultTheme from 'vitepress/theme-without-fonts';
import '../../../../server/look/look.css';
import './site.css';

export default DefaultTheme;
